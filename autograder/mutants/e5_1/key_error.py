EXERCISE = "5.1"
DIAGNOSIS = "punto-que-no-existe"
MISCONCEPTION = "Que falle el diccionario ya lo dice todo."
POINTS = 3

from copy import deepcopy

from harness_base.delta import update_fields


def scene_at(points, sequence):
    chain = []
    place = sequence
    while place is not None:
        chain.append(points[place].delta)
        place = points[place].parent
    scene = {"messages": []}
    for delta in reversed(chain):
        scene["messages"] = scene["messages"][: delta.keep] + deepcopy(delta.add)
        update_fields(scene, delta)
    return scene
