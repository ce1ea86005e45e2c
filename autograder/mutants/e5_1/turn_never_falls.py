EXERCISE = "5.1"
DIAGNOSIS = "contadores-del-futuro"
MISCONCEPTION = "El turno cuenta lo que se ha trabajado, y eso no baja."
POINTS = 3

from copy import deepcopy

from harness_base.delta import update_fields
from harness_base.errors import UnknownPoint


def rebuild(points, sequence):
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
    return scene


def scene_at(points, sequence):
    scene = rebuild(points, sequence)
    scene["turn"] = rebuild(points, max(points))["turn"]
    return scene
