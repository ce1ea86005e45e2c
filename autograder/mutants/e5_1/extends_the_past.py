EXERCISE = "5.1"
DIAGNOSIS = "cambia-el-pasado"
MISCONCEPTION = "La lista de la primera diferencia es la de la escena."
POINTS = 3

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
    messages = chain[-1].add
    scene = {"messages": messages}
    for delta in reversed(chain):
        if delta is not chain[-1]:
            del messages[delta.keep :]
            messages += delta.add
        update_fields(scene, delta)
    return scene
