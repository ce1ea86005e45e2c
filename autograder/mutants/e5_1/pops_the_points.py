EXERCISE = "5.1"
DIAGNOSIS = "gasta-los-puntos"
MISCONCEPTION = "El diccionario es mío."
POINTS = 3

from copy import deepcopy

from harness_base.delta import update_fields
from harness_base.errors import UnknownPoint


def scene_at(points, sequence):
    chain = []
    place = sequence
    while place is not None:
        if place not in points:
            raise UnknownPoint(place)
        point = points.pop(place)
        chain.append(point.delta)
        place = point.parent
    scene = {"messages": []}
    for delta in reversed(chain):
        scene["messages"] = scene["messages"][: delta.keep] + deepcopy(delta.add)
        update_fields(scene, delta)
    return scene
