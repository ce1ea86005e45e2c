"""La construcción: una fuente, los mismos bytes siempre, y el trabajo de nadie se pierde."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import nbformat
import pytest
from lesson_builds import MINI, MINI_REGISTRY, MINI_SOURCE, mini_course
from nbformat import NotebookNode

from course.build.errors import BuildError
from course.build.outputs import WIDGET_VIEW, stable_outputs
from course.build.paths import CoursePaths
from course.build.pipeline import Built, build_lesson, check_solution, install, read_notebook
from course.build.references import BEGIN, END, expand_references
from course.build.sources import read_lesson
from course.build.stubs import clear_solutions, exercise_of, grade_id, stub_for
from course.paths import ROOT
from course.release import Work, publish, restore, work_in

NOW = datetime(2026, 3, 1, 9, 30, 5)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build_lesson(mini_course(tmp_path_factory.mktemp("curso")), MINI, MINI_REGISTRY)


def cell_sources(data: bytes) -> dict[str, str]:
    return {cell.id: cell.source for cell in read_notebook(data).cells}


@pytest.mark.slow
class TestBuiltNotebooks:
    def test_building_twice_gives_the_same_bytes(self, built: Built, tmp_path: Path) -> None:
        assert build_lesson(mini_course(tmp_path), MINI, MINI_REGISTRY) == built

    def test_a_table_keeps_its_keys_and_loses_its_values(self, built: Built) -> None:
        stub = cell_sources(built.release)["l1-e1_1-answer"]
        assert stub == 'FIRST = {\n    "hola": ...,  # un saludo\n    "adiós": ...,\n}'

    def test_a_stub_keeps_signature_and_docstring_and_says_what_is_pending(
        self, built: Built
    ) -> None:
        stub = cell_sources(built.release)["l1-e1_2-answer"]
        assert "    def to_block(self, call_id: str) -> Block:\n" in stub
        assert '        """El bloque `tool_result`' in stub
        assert stub.endswith('        raise NotImplementedError("ejercicio 1.2 pendiente")')

    def test_model_answer_and_mark_scheme_stay_out_of_the_release(self, built: Built) -> None:
        assert "Pauta" not in built.release.decode()
        assert cell_sources(built.release)["l1-e1_3-written"].startswith("*Escribe aquí")
        assert built.solution is not None
        assert "**Pauta (2 puntos)**" in built.solution.decode()

    def test_the_release_has_no_outputs_and_the_solution_has_them(self, built: Built) -> None:
        assert built.solution is not None
        for data in (built.release, built.solution):
            assert all(c.get("execution_count") is None for c in read_notebook(data).cells)
        assert not any(c.get("outputs") for c in read_notebook(built.release).cells)
        outputs = [o for c in read_notebook(built.solution).cells for o in c.get("outputs", [])]
        assert [o.get("text") for o in outputs if o.output_type == "stream"] == ["uno\ndos\n"]
        assert [o.data["text/plain"] for o in outputs if o.output_type == "execute_result"] == [
            "2.0",
            "2.0",
        ]

    def test_the_solution_shows_the_code_without_marks(self, built: Built) -> None:
        assert built.solution is not None
        solution = cell_sources(built.solution)["l1-e1_2-answer"]
        assert '        block["is_error"] = True' in solution.replace("            ", "        ")
        assert BEGIN not in built.solution.decode()

    def test_points_come_from_the_registry_and_only_checks_and_texts_have_them(
        self, built: Built
    ) -> None:
        cells = read_notebook(built.release).cells
        graded = {
            c.metadata.nbgrader.grade_id: c.metadata.nbgrader.points
            for c in cells
            if c.metadata.get("nbgrader", {}).get("grade")
        }
        assert graded == {"e1_1_check": 2, "e1_2_check": 4, "e1_3": 2}

    def test_every_cell_says_its_role_and_exercise(self, built: Built) -> None:
        metadata = {c.id: c.metadata.get("curso") for c in read_notebook(built.release).cells}
        assert metadata["l1-002"] == {"role": "context"}
        assert metadata["l1-e1_2-check"] == {"role": "check", "exercise": "1.2"}
        notebook = read_notebook(built.release).metadata
        assert (notebook.curso.lesson, notebook.curso.slug) == (1, MINI)
        assert "version" not in notebook.language_info

    def test_figures_travel_with_the_notebook(self, built: Built, tmp_path: Path) -> None:
        course = CoursePaths(root=tmp_path)
        install(course, built)
        for notebook in (course.lesson(MINI), course.solution(MINI)):
            assert (notebook.parent / "figuras" / "flecha.svg").is_file()

    def test_a_solution_that_fails_is_refused_by_cell(self, tmp_path: Path) -> None:
        text = '# %% [markdown]\nr"""\n# Una\n"""\n\n# %%\nraise ValueError("no")\n'
        with pytest.raises(BuildError, match="celda 2: lanza ValueError: no"):
            build_lesson(mini_course(tmp_path, text), MINI, MINI_REGISTRY)


class TestStableOutputs:
    def executed(self, *outputs: NotebookNode) -> NotebookNode:
        cell = nbformat.v4.new_code_cell("1", outputs=stable_outputs(outputs))
        notebook: NotebookNode = nbformat.v4.new_notebook(cells=[cell])
        return notebook

    def stream(self, text: str, name: str = "stdout") -> NotebookNode:
        output: NotebookNode = nbformat.v4.new_output("stream", name=name, text=text)
        return output

    def test_pieces_of_one_stream_are_joined(self) -> None:
        outputs = self.executed(self.stream("a"), self.stream("b")).cells[0].outputs
        assert [output.text for output in outputs] == ["ab"]

    def test_a_widget_leaves_only_its_static_twin(self) -> None:
        data = {WIDGET_VIEW: {"model_id": "f3a9"}, "text/html": "<p>gemelo</p>"}
        bare = {WIDGET_VIEW: {"model_id": "c1"}}
        outputs = stable_outputs(
            [nbformat.v4.new_output("display_data", data=d) for d in (data, bare)]
        )
        assert [output.data for output in outputs] == [{"text/html": "<p>gemelo</p>"}]

    def test_an_error_keeps_only_what_it_says(self) -> None:
        trace = ["File /home/ana/x.py", "ValueError: no"]
        error = nbformat.v4.new_output("error", ename="ValueError", evalue="no", traceback=trace)
        assert stable_outputs([error])[0].traceback == ["ValueError: no"]

    @pytest.mark.parametrize(
        "text", [f"{ROOT}/a", f"{Path.home()}/a", "<object at 0x7f2a1b3c4d5e>", sys.version]
    )
    def test_what_betrays_the_machine_is_refused(self, text: str) -> None:
        with pytest.raises(BuildError, match="depende de la máquina: celda 1"):
            check_solution("01_a", self.executed(self.stream(text)))

    def test_anything_on_standard_error_is_refused(self) -> None:
        with pytest.raises(BuildError, match="celda 1: escribe en la salida de errores: ojo"):
            check_solution("01_a", self.executed(self.stream("ojo", name="stderr")))

    def test_an_ordinary_output_is_accepted(self) -> None:
        check_solution("01_a", self.executed(self.stream("3 de 11, en la carpeta a/b")))


@pytest.mark.slow
class TestNobodyLosesWork:
    def answered(self, course: CoursePaths, built: Built, cell_id: str, text: str) -> bytes:
        notebook = json.loads(built.release)
        cell = next(c for c in notebook["cells"] if c["id"] == cell_id)
        cell["source"] = [text]
        data = json.dumps(notebook, ensure_ascii=False).encode()
        course.lesson(MINI).write_bytes(data)
        return data

    @pytest.mark.parametrize("cell_id", ["l1-e1_1-answer", "l1-e1_3-written", "l1-001"])
    def test_a_lesson_with_answers_or_notes_is_left_alone(
        self, built: Built, tmp_path: Path, cell_id: str
    ) -> None:
        course = CoursePaths(root=tmp_path)
        install(course, built)
        data = self.answered(course, built, cell_id, "lo mío")
        assert install(course, built) is Work.STARTED
        assert course.lesson(MINI).read_bytes() == data

    def test_an_added_cell_is_work_too(self, built: Built, tmp_path: Path) -> None:
        course = CoursePaths(root=tmp_path)
        install(course, built)
        notebook = json.loads(built.release)
        notebook["cells"].append({"cell_type": "markdown", "metadata": {}, "source": "una nota"})
        course.lesson(MINI).write_text(json.dumps(notebook), encoding="utf-8")
        assert install(course, built) is Work.STARTED

    def test_what_cannot_be_read_is_not_overwritten(self, built: Built, tmp_path: Path) -> None:
        course = CoursePaths(root=tmp_path)
        install(course, built)
        course.lesson(MINI).write_bytes(built.release[:200])
        assert install(course, built) is Work.UNREADABLE
        assert course.lesson(MINI).read_bytes() == built.release[:200]

    def test_an_update_reaches_an_untouched_lesson_and_spares_a_started_one(
        self, built: Built, tmp_path: Path
    ) -> None:
        course = mini_course(tmp_path)
        install(course, built)
        text = MINI_SOURCE.read_text(encoding="utf-8").replace("Una tabla", "Una tabla corta")
        newer = build_lesson(mini_course(tmp_path, text), MINI, MINI_REGISTRY, execute=False)
        assert install(course, newer) is Work.UNTOUCHED
        assert course.lesson(MINI).read_bytes() == newer.release
        mine = self.answered(course, built, "l1-e1_1-answer", "FIRST = {}")
        assert install(course, newer) is Work.STARTED
        assert course.lesson(MINI).read_bytes() == mine

    def test_running_the_cells_or_changing_line_ends_is_not_work(
        self, built: Built, tmp_path: Path
    ) -> None:
        notebook = json.loads(built.release)
        for number, cell in enumerate(notebook["cells"]):
            if cell["cell_type"] == "code":
                cell["execution_count"] = number
                cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "1"}]
            cell["source"] = [line.replace("\n", "\r\n") for line in cell["source"]]
        path = tmp_path / "leccion.ipynb"
        path.write_text(json.dumps(notebook), encoding="utf-8")
        assert work_in(path) is Work.UNTOUCHED

    def test_restoring_keeps_a_dated_copy_of_the_work(self, built: Built, tmp_path: Path) -> None:
        course = CoursePaths(root=tmp_path)
        install(course, built)
        lesson = course.lesson(MINI)
        mine = self.answered(course, built, "l1-e1_1-answer", "FIRST = {}")
        copy = restore(lesson, built.release, now=NOW)
        assert copy == lesson.parent / "copias" / f"{MINI}-20260301-093005.ipynb"
        assert copy.read_bytes() == mine
        assert lesson.read_bytes() == built.release
        lesson.write_bytes(b"{")
        assert restore(lesson, built.release, now=NOW) == copy.with_name(
            f"{MINI}-20260301-093005-2.ipynb"
        )
        assert copy.read_bytes() == mine

    def test_restoring_an_untouched_lesson_leaves_no_copy(
        self, built: Built, tmp_path: Path
    ) -> None:
        lesson = CoursePaths(root=tmp_path).lesson(MINI)
        assert publish(lesson, built.release) is Work.MISSING
        assert restore(lesson, built.release, now=NOW) is None
        assert [p.name for p in lesson.parent.iterdir()] == [lesson.name]


class TestReferences:
    def test_a_function_keeps_its_docstring_outside_the_solution(self) -> None:
        text = expand_references("# referencia: harness_base.state:to_plain", where="x")
        before, _, body = text.partition(f"    {BEGIN}\n")
        assert before.startswith("def to_plain(") and before.rstrip().endswith('"""')
        assert body.endswith(f"\n    {END}")
        assert clear_solutions(text, "1.3") == (
            before + '    raise NotImplementedError("ejercicio 1.3 pendiente")'
        )

    def test_only_the_named_method_of_a_class_is_hidden(self) -> None:
        text = expand_references(
            "# referencia: harness_base.errors:ProtocolError.__init__", where="x"
        )
        assert text.count(BEGIN) == 1
        assert "        message = str(self.args[0])" in clear_solutions(text, "1.2")
        assert "self.rule = rule" not in clear_solutions(text, "1.2")

    def test_two_references_to_one_class_show_it_once(self) -> None:
        line = "# referencia: harness_base.errors:ProtocolError."
        text = expand_references(f"{line}__init__\n{line}__reduce__", where="x")
        assert (text.count("class ProtocolError"), text.count(BEGIN)) == (1, 2)

    def test_a_class_alone_hides_all_its_methods(self) -> None:
        text = expand_references("# referencia: harness_base.errors:ProtocolError", where="x")
        assert text.count(BEGIN) == 2

    @pytest.mark.parametrize(
        ("reference", "reason"),
        [
            ("no_existe.nada:f", "módulo que no existe: no_existe.nada"),
            ("harness_base.state:nada", "ninguna función o clase nada"),
            ("harness_base.errors:ProtocolError.nada", "no tiene el método nada"),
            ("harness_base.state:to_plain.nada", "es una función"),
        ],
    )
    def test_a_reference_that_does_not_exist_is_named(self, reference: str, reason: str) -> None:
        with pytest.raises(BuildError, match=reason):
            expand_references(f"# referencia: {reference}", where="x")


class TestStubs:
    @pytest.mark.parametrize(
        ("region", "stub"),
        [
            ('SAVE_AT: set[str] = {"á"}', "SAVE_AT: set[str] = ..."),
            ("ORDER = [\n    1,\n    2,\n]", "ORDER = ..."),
            ('ONE = {"a": 1}', "ONE = ..."),
            ("A = 1\nB = 2", "A = ...\nB = ..."),
            ('T = {"é": (1,\n  2), "b": 3}', 'T = {"é": ..., "b": ...}'),
            ("    x = 1", 'raise NotImplementedError("ejercicio 2.2 pendiente")'),
            ("x = 1\nprint(x)", 'raise NotImplementedError("ejercicio 2.2 pendiente")'),
        ],
    )
    def test_the_stub_fits_the_kind_of_answer(self, region: str, stub: str) -> None:
        assert stub_for(region, "2.2") == stub

    def test_given_code_around_a_solution_stays(self) -> None:
        text = f"def f():\n    a = 1\n    {BEGIN}\n    a += 1\n    {END}\n    return a"
        assert clear_solutions(text, "3.4") == (
            'def f():\n    a = 1\n    raise NotImplementedError("ejercicio 3.4 pendiente")\n'
            "    return a"
        )

    def test_grade_ids_name_the_exercise(self) -> None:
        assert (grade_id("1.2"), grade_id("1.2", check=True)) == ("e1_2", "e1_2_check")
        assert exercise_of("e1_2") == exercise_of("e1_2_check") == "1.2"
        assert exercise_of("otra") == ""


class TestSources:
    @pytest.mark.parametrize(
        ("marker", "reason"),
        [
            ('role="respuesta"', "no puede tener role='respuesta'"),
            ('role="answer"', "no casan"),
            ('exercise="1.1"', "no casan"),
            ('role="written" exercise="1.1"', "no puede tener role='written'"),
            ('papel="answer"', "claves desconocidas en la marca: papel"),
        ],
    )
    def test_a_marker_that_makes_no_sense_is_named(
        self, tmp_path: Path, marker: str, reason: str
    ) -> None:
        path = tmp_path / "01_a.py"
        path.write_text(f'# %% [markdown]\nr"""\nhola\n"""\n\n# %% {marker}\n1\n', encoding="utf-8")
        with pytest.raises(BuildError, match=rf"01_a\.py, celda 2: .*{reason}"):
            read_lesson(path)

    def test_backslashes_and_quotes_of_a_text_arrive_intact(self, tmp_path: Path) -> None:
        path = tmp_path / "01_a.py"
        path.write_text(
            '# %% [markdown]\nr"""\n$\\frac{a}{b}$ y "así"\n\n    sangría\n"""\n', encoding="utf-8"
        )
        assert read_lesson(path).cells[0].text == '$\\frac{a}{b}$ y "así"\n\n    sangría'

    def test_an_attachment_is_refused_because_jupyterlab_would_not_show_it(
        self, tmp_path: Path
    ) -> None:
        course = mini_course(tmp_path, '# %% [markdown]\nr"""\n# A\n![b](attachment:c.svg)\n"""\n')
        with pytest.raises(BuildError, match=r"usa figuras/NOMBRE\.svg"):
            build_lesson(course, MINI, MINI_REGISTRY, execute=False)

    def test_an_exercise_that_nobody_registered_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(BuildError, match=r"1\.2 no está en el registro"):
            build_lesson(mini_course(tmp_path), MINI, {"1.1": MINI_REGISTRY["1.1"]})


def test_a_lesson_that_does_not_exist_is_one_line_and_a_status() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "course", "build", "77"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode != 0
    assert done.stderr.startswith("error: 77: no hay ninguna lección con ese nombre")
    assert len(done.stderr.splitlines()) == 1
