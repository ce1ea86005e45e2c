EXERCISE = "5.1"
DIAGNOSIS = "recuerda-otra-llamada"
MISCONCEPTION = "El número de un punto dice siempre la misma escena."
POINTS = 2

from copy import deepcopy

from harness_base.delta import update_fields
from harness_base.errors import UnknownPoint

seen = {}


def scene_at(points, sequence):
    if sequence in seen:
        return deepcopy(seen[sequence])
    chain = []
    place = sequence
    while place is not None:
        if place not in points:
            raise UnknownPoint(place)
        chain.append(points[place].delta)
        place = points[place].parent
    scene = {"messages": []}
    for delta in reversed(chain):
        scene["messages"] = scene["messages"][: delta.keep] + deepcopy(delta.add)
        update_fields(scene, delta)
    seen[sequence] = deepcopy(scene)
    return scene
