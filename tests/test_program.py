"""El programa: empieza, muere, se reanuda y acaba como si nada; lo que dice y con qué código sale."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from program_runs import ROOT, SHORT, Program, checked

from harness_base.errors import ProtocolError
from harness_base.office import office_tools
from harness_base.program import gear
from harness_base.program.exit_codes import MEANING, Exit
from harness_base.program.main import main
from harness_base.run_lock import locked
from harness_base.scripted import ScriptedModel
from harness_base.tools import Toolbox
from harness_base.types import Response
from harness_base.world import World


@pytest.fixture
def program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Program:
    return Program(tmp_path, capsys)


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """La escena final de la tarea corta sin interrupciones."""
    base = tmp_path_factory.mktemp("calma")
    command = [sys.executable, "-m", "harness_base", "--run", "r1", *SHORT, "--quiet"]
    subprocess.run([*command, "--dir", str(base)], cwd=ROOT, check=True, capture_output=True)
    shown = [sys.executable, "-m", "harness_base", "--show", "r1", "17", "--json"]
    done = subprocess.run([*shown, "--dir", str(base)], cwd=ROOT, check=True, capture_output=True)
    scene: dict[str, Any] = checked(done.stdout.decode())["scene"]
    return scene


def test_a_run_ends_with_its_report_and_status_zero(program: Program) -> None:
    answer = program(*SHORT, "--run", "r1", "--quiet")
    assert (answer.code, answer.err) == (Exit.DONE, "")
    assert answer.out == "Terminado. Facturas pagadas: 2 de 2; en total, 1278,40 €.\n"
    assert program.world.balance().exact
    assert {path.name for path in program.dir.iterdir()} == {"r1.jsonl", "r1.lock"}


@pytest.mark.parametrize(
    "moment", ["assistant.appended:1", "world.committed:3", "tool.finished:8", "run.finished:1"]
)
def test_killed_and_resumed_it_ends_as_if_nothing_had_happened(
    program: Program, calm: dict[str, Any], moment: str
) -> None:
    killed = program.outside(*SHORT, "--run", "r1", "--kill-at", moment)
    assert killed.code == -signal.SIGKILL
    resumed = program.outside("--resume", "r1")
    assert (resumed.code, resumed.err) == (Exit.DONE, "")
    assert program.scene("r1") == calm
    assert program.world.balance().exact


def test_a_finished_run_is_not_asked_again(program: Program) -> None:
    program(*SHORT, "--run", "r1")
    before = program.bytes()
    answer = program("--resume", "r1")
    assert answer.code == Exit.DONE
    assert "ya había acabado" in answer.out
    assert program.bytes() == before


def test_a_run_stopped_by_its_limit_says_so_and_goes_on_later(
    program: Program, calm: dict[str, Any]
) -> None:
    stopped = program(*SHORT, "--run", "r1", "--max-turns", "3")
    assert stopped.code == Exit.STOPPED
    assert "límite de turnos" in stopped.out
    assert program("--resume", "r1").code == Exit.DONE
    assert program.scene("r1") == calm


def test_a_run_killed_before_its_first_checkpoint_starts_from_the_request(
    program: Program, calm: dict[str, Any]
) -> None:
    program(*SHORT, "--run", "r1", "--max-turns", "1")
    path = program.dir / "r1.jsonl"
    header, _, _ = path.read_bytes().partition(b"\n")
    path.write_bytes(header + b"\n")
    for order in ("--list", "--show", "--explain", "--verify"):
        assert program(order, *([] if order == "--list" else ["r1"])).code == Exit.DONE, order
    assert program("--resume", "r1").code == Exit.DONE
    assert program.scene("r1") == calm


def test_each_run_has_a_world_of_its_own_and_a_fork_shares_it(program: Program) -> None:
    """Sin --world: dos tareas seguidas no pagan dos veces, y una bifurcación ve lo ya hecho."""
    folder = ("--dir", str(program.dir))
    for name in ("uno", "dos"):
        assert main([*SHORT, "--run", name, "--quiet", *folder]) == Exit.DONE
        assert World(program.dir / f"{name}.sqlite").balance().exact
    assert main(["--fork", "uno", "7", "--keys", "inherit", "--run", "tres", *folder]) == Exit.DONE
    assert main(["--resume", "tres", *folder]) == Exit.DONE
    assert World(program.dir / "uno.sqlite").balance().exact
    assert not (program.dir / "tres.sqlite").exists()


def test_runs_get_the_first_free_name(program: Program) -> None:
    for _ in range(2):
        program(*SHORT, "--max-turns", "1")
    names = [row["run"] for row in program("--list", "--json").last["runs"]]
    assert names == ["oficina_corta-1", "oficina_corta-2"]


def test_progress_is_told_in_lines_or_in_json(program: Program) -> None:
    told = program(*SHORT, "--run", "r1", "--max-turns", "1")
    assert told.out.splitlines()[1:3] == [
        "turno   1  2.2  leer_y_marcar",
        "turno   1  2.3  listar_facturas",
    ]
    lines = program("--resume", "r1", "--json", "--max-turns", "2").lines
    assert [line["kind"] for line in lines] == ["started", *["event"] * (len(lines) - 2), "result"]
    assert lines[1]["event"] == "turn.started"


def test_a_history_that_the_api_would_refuse_stops_the_task_with_its_reason(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(self: ScriptedModel, **request: Any) -> Response:
        raise ProtocolError("regla", "messages[1]", "falta el resultado de una llamada.")

    with monkeypatch.context() as patch:
        patch.setattr(ScriptedModel, "create", refused)
        answer = program(*SHORT, "--run", "r1")
    assert answer.code == Exit.STOPPED
    assert "messages[1]: falta el resultado" in answer.err
    assert "--resume r1" in answer.err
    assert program("--resume", "r1").code == Exit.DONE


@pytest.mark.slow
def test_the_real_sdk_over_the_local_server_is_killed_and_resumed(program: Program) -> None:
    sdk = ("--model", "sdk-local")
    killed = program.outside(*SHORT, *sdk, "--run", "r1", "--kill-at", "world.committed:3")
    assert killed.code == -signal.SIGKILL
    assert program.outside("--resume", "r1").code == Exit.DONE
    assert program.world.balance().exact
    refused = program("--resume", "r1", "--model", "guion")
    assert refused.code == Exit.CHANGED
    assert "sdk-local → guion" in refused.err


def test_without_a_key_claude_is_refused_before_anything_is_created(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    answer = program(*SHORT, "--run", "r1", "--model", "claude")
    assert answer.code == Exit.NO_MODEL
    assert "ANTHROPIC_API_KEY" in answer.err
    assert "r1.jsonl" not in program.bytes()


def test_the_scripted_path_loads_nothing_heavy() -> None:
    code = (
        "import sys, harness_base.program.drive; heavy = ('anthropic', 'rich', 'filelock',"
        "'nbgrader', 'http.server'); print([name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)
    assert done.stdout == b"[]\n"


def test_case_16_of_two_processes_that_resume_one_run_one_is_refused(program: Program) -> None:
    program(*SHORT, "--run", "r1", "--max-turns", "1")
    first = program.process("--resume", "r1", "--json")
    assert first.stdout is not None
    assert checked(first.stdout.readline())["kind"] == "started"
    first.send_signal(signal.SIGSTOP)
    second = program.outside("--resume", "r1", "--json")
    assert (second.code, second.last["code"]) == (Exit.BUSY, Exit.BUSY)
    assert program("--list", "--json").last["runs"][0]["busy"]
    assert program("--explain", "r1", "--json").last["busy"]
    first.send_signal(signal.SIGCONT)
    first.communicate(timeout=120)
    assert first.returncode == Exit.DONE
    assert program.world.balance().exact


def test_a_busy_run_is_not_rewound_nor_forked_nor_settled(program: Program) -> None:
    program(*SHORT, "--run", "r1", "--max-turns", "1")
    before = program.bytes()
    with locked(program.dir, "r1"):
        for order in (
            ("--rewind", "r1", "1"),
            ("--fork", "r1", "1", "--keys", "inherit"),
            ("--resolve", "r1", "2.2", "--done"),
            ("--prune", "r1"),
        ):
            assert program(*order).code == Exit.BUSY, order
    assert program.bytes() == before


def other_tools(world: World) -> Toolbox:
    """Las de la oficina con una herramienta rebautizada y otra con más esquema."""
    tools = office_tools(world)
    schema = json.loads(json.dumps(tools["leer_factura"].input_schema))
    schema["properties"]["pagina"] = {"type": "string"}
    changed = {
        "pagar_factura": replace(tools["pagar_factura"], name="abonar_factura"),
        "leer_factura": replace(tools["leer_factura"], input_schema=schema),
    }
    return Toolbox(changed.get(name, tool) for name, tool in tools.items())


def test_case_19_a_tool_renamed_or_changed_is_named_before_anything_runs(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(*SHORT, "--run", "r1", "--max-turns", "1")
    before, notes = program.bytes(), program.world.counts()
    monkeypatch.setattr(gear, "office_tools", other_tools)
    answer = program("--resume", "r1")
    assert answer.code == Exit.CHANGED
    for told in (
        "falta herramienta pagar_factura",
        "sobra herramienta abonar_factura",
        "cambia herramienta leer_factura",
    ):
        assert told in answer.err
    assert "--accept-changes" in program("--explain", "r1").out
    assert (program.bytes(), program.world.counts()) == (before, notes)


def test_accepted_changes_are_kept_in_the_run_and_drop_the_thinking_they_spoil(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(*SHORT, "--run", "r1", "--max-turns", "2")
    assert "thinking" in json.dumps(program.scene("r1"))

    def with_more_text(world: World) -> Toolbox:
        tools = office_tools(world)
        more = replace(tools["leer_factura"], description="Devuelve una factura.")
        return Toolbox({**tools, "leer_factura": more}.values())

    with monkeypatch.context() as patch:
        patch.setattr(gear, "office_tools", with_more_text)
        assert program("--resume", "r1").code == Exit.CHANGED
        answer = program("--resume", "r1", "--accept-changes", "--max-turns", "3")
        assert answer.code == Exit.STOPPED
        assert "cambia herramienta leer_factura" in answer.out
        assert program("--resume", "r1", "--max-turns", "4").code == Exit.STOPPED
    back = program("--resume", "r1")
    assert (back.code, "cambia herramienta leer_factura" in back.err) == (Exit.CHANGED, True)
    assert program("--resume", "r1", "--accept-changes").code == Exit.DONE
    assert program("--fork", "r1", "5", "--keys", "inherit", "--run", "r2").code == Exit.DONE
    assert program("--resume", "r2").code == Exit.DONE
    assert program.world.balance().exact


def test_the_help_tells_every_exit_status(program: Program) -> None:
    shown = program("--help")
    assert shown.code == Exit.DONE
    for code in Exit:
        assert f"{int(code)}  {MEANING[code]}" in shown.out


def test_the_published_schema_is_the_one_that_is_kept(program: Program) -> None:
    assert json.loads(program("--schema").out)["oneOf"]


def test_with_its_streams_closed_it_works_the_same_and_mixes_nothing(program: Program) -> None:
    closed = ("sh", "-c", 'exec "$0" "$@" <&- 2>&-')
    for arguments, code in {
        (*SHORT, "--run", "r1"): Exit.DONE,
        ("--resume", "r1", "--json"): Exit.DONE,
        ("--resume", "falta", "--json"): Exit.NOT_FOUND,
    }.items():
        child = program.process(*arguments, through=closed)
        out, _ = child.communicate(timeout=60)
        assert child.returncode == code
        if "--json" in arguments:
            assert [checked(line)["schema"] for line in out.splitlines()]
    assert program.world.balance().exact
