"""Programa que se ejecuta bajo strace: hace cada función con el grabador puesto y guarda el registro.

strace … python traced.py CARPETA < nombres.json
"""

import json
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from autograder.faults import child, prelude  # noqa: E402

assert prelude

from fault_saves import forms, right, wrong  # noqa: E402

BEFORE_BYTES = 4321


def main(base):
    logs = {}
    for name, data in json.load(sys.stdin):
        function = next(
            getattr(module, name) for module in (forms, right, wrong) if hasattr(module, name)
        )
        root = base / f"{name}-{len(data)}"
        (root / "work").mkdir(parents=True)
        (root / "tmp").mkdir()
        (root / "work" / "estado.json").write_bytes(bytes(BEFORE_BYTES))
        path = root / "work" / "estado.json"
        logs[root.name] = child.recorded(
            {"root": str(root)},
            lambda function=function, path=path, data=data: function(path, bytes.fromhex(data)),
        )["ops"]
    (base / "log.json").write_text(json.dumps(logs), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
