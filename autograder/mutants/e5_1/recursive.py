EXERCISE = "5.1"
DIAGNOSIS = "llamadas-sin-fondo"
MISCONCEPTION = "El camino hasta el primero es corto."
POINTS = 3

from copy import deepcopy

from harness_base.delta import update_fields
from harness_base.errors import UnknownPoint


def scene_at(points, sequence):
    if sequence not in points:
        raise UnknownPoint(sequence)
    point = points[sequence]
    scene = {"messages": []} if point.parent is None else scene_at(points, point.parent)
    del scene["messages"][point.delta.keep :]
    scene["messages"] += deepcopy(point.delta.add)
    update_fields(scene, point.delta)
    return scene
