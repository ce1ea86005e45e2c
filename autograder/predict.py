"""`predict`: contestar antes de ejecutar, y leer después por qué.

    predict("1.a", "b")      # tu predicción; vacía, «pendiente»
    predict.review("1")      # el repaso de lo que se da por sabido

No puntúa. La primera respuesta queda anotada en el núcleo, para que se vea si cambias de idea.
"""

from __future__ import annotations

from dataclasses import dataclass

from autograder import predictions
from autograder.predict_html import render_answer, render_line, render_review, review_title
from autograder.predictions.model import Option, Prediction


@dataclass(frozen=True, repr=False)
class Answer:
    """Lo que se enseña tras una predicción."""

    prediction: Prediction
    chosen: Option | None
    """La opción elegida; None si está pendiente."""
    first: str = ""
    """La letra de la primera vez, si después ha cambiado."""

    def __repr__(self) -> str:
        options = [f"  {item.letter}) {item.text}" for item in self.prediction.options]
        head = [f"{self.prediction.id} · {self.prediction.question}", *options]
        if self.chosen is None:
            hint = f"Pendiente: escribe la letra ({self.prediction.letters}) entre las comillas."
            return "\n".join([*head, hint])
        mark = "✓ Acertaste" if self.chosen.right else "✗ No es eso"
        tail = [f"{mark} ({self.chosen.letter}). {self.chosen.why}"]
        if self.first:
            tail.append(f"La primera vez elegiste {self.first}.")
        return "\n".join([*head, *tail])

    def _repr_html_(self) -> str:
        return render_answer(self.prediction, self.chosen, self.first)


@dataclass(frozen=True, repr=False)
class Review:
    """Las preguntas de repaso, con cada opción plegada sobre su explicación."""

    questions: tuple[Prediction, ...]

    def __repr__(self) -> str:
        blocks = [review_title(self.questions)]
        for number, item in enumerate(self.questions, 1):
            options = (
                f"  {option.letter}) {option.text}\n     {'✓' if option.right else '✗'} {option.why}"
                for option in item.options
            )
            blocks.append("\n".join([f"{number}. {item.question}", *options]))
        return "\n\n".join(blocks)

    def _repr_html_(self) -> str:
        return render_review(self.questions)


@dataclass(frozen=True, repr=False)
class Line:
    """Un aviso de una línea."""

    text: str

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return render_line(self.text)


class Predict:
    """Se llama como una función; `record` guarda la primera respuesta a cada predicción."""

    def __init__(self) -> None:
        self.record: dict[str, str] = {}

    def __call__(self, prediction: object = None, answer: object = "") -> Answer | Line:
        """Anota `answer` (una letra) y explica la opción elegida."""
        known = predictions.predictions()
        found = known.get(prediction) if isinstance(prediction, str) else None
        if found is None:
            ids = ", ".join(known)
            return Line(f"No hay ninguna predicción «{prediction}». Las que hay: {ids}.")
        letter = answer.strip().lower() if isinstance(answer, str) else answer
        if letter == "" or letter is ...:
            return Answer(found, None)
        chosen = found.option(letter) if isinstance(letter, str) else None
        if chosen is None:
            return Line(f"{found.id}: «{answer}» no es una de las opciones ({found.letters}).")
        first = self.record.setdefault(found.id, chosen.letter)
        return Answer(found, chosen, "" if first == chosen.letter else first)

    def review(self, lesson: object = None) -> Review | Line:
        """El repaso de la lección `lesson`, por ejemplo `"1"`."""
        questions = predictions.review(str(lesson))
        if not questions:
            return Line(f"La lección «{lesson}» no tiene preguntas de repaso.")
        return Review(questions)


predict = Predict()
