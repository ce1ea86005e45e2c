EXERCISE = "5.1"
DIAGNOSIS = "reconstruir-lanza"
MISCONCEPTION = "Compactar es otra cosa."
POINTS = 2

from copy import deepcopy

from harness_base.delta import update_fields
from harness_base.errors import UnknownPoint


def scene_at(points, sequence):
    chain = []
    place = sequence
    while place is not None:
        if place not in points:
            raise UnknownPoint(place)
        chain.append(points[place].delta)
        place = points[place].parent
    scene = {"messages": []}
    for delta in reversed(chain):
        if delta.keep < len(scene["messages"]):
            raise KeyError("x")
        scene["messages"] = scene["messages"][: delta.keep] + deepcopy(delta.add)
        update_fields(scene, delta)
    return scene
