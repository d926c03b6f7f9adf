"""The words of the cards and the sheets, in each language of the box."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class CardWords:
    """The front of a card. The rules on its other pages are those of `docs/rules`."""

    what: str
    """What this is, in one sentence."""
    how: str
    """How it is played, in two or three sentences."""
    buttons: tuple[tuple[str, str], ...]
    """The three buttons, from left to right, and what each is for."""
    bottom_line: str
    """That the screen says what each button does now."""
    scan: str
    """What the QR code is for."""
    unofficial: str
    """Whose games they are, and that the box is not the publisher's."""


@dataclass(frozen=True, slots=True)
class SheetWords:
    """What the sheets of a lesson need of its document: the headings below which things are."""

    guide: str
    """The title of the teacher's guide."""
    name: str
    """Where a pupil writes a name."""
    tasks: str
    problem: str
    """What pupils read before the tasks; not all lessons have it."""


SHEETS: Final = {
    "en": SheetWords("In class", "Name", "Tasks", "The problem"),
    "de": SheetWords("In der Klasse", "Name", "Aufgaben", "Das Problem"),
    "fr": SheetWords("En classe", "Nom", "Exercices", "Le problème"),
}
"""By the code of the language."""

WORDS: Final = {
    "en": CardWords(
        what="A box with three games of cards and dice.",
        how="Press a button, and the box asks you in. Learn a game in a minute, or just play: the box knows "
        "the rules and plays the other seats. Stop whenever you like.",
        buttons=(
            ("QUIT", "back, no. Hold it: pause, help"),
            ("DISCARD", "choose, yes"),
            ("ROLL", "next, roll"),
        ),
        bottom_line="The bottom line of the screen says what each button does now.",
        scan="The table on your phone, and the rules",
        unofficial="LAMA and LAMA Dice are games by Reiner Knizia, Armadillo is a game by Rudi Biber; "
        "all three are published by AMIGO. This box is unofficial, and neither made nor endorsed by "
        "the publisher.",
    ),
    "de": CardWords(
        what="Eine Box mit drei Spielen: Karten und Würfel.",
        how="Drück einen Knopf, und die Box lädt dich ein. Lern ein Spiel in einer Minute, oder spiel gleich "
        "los: Die Box kennt die Regeln und spielt die anderen Plätze. Hör auf, wann du willst.",
        buttons=(
            ("QUIT", "zurück, nein. Lange: Pause, Hilfe"),
            ("DISCARD", "auswählen, ja"),
            ("ROLL", "weiter, würfeln"),
        ),
        bottom_line="Die unterste Zeile sagt, was jeder Knopf gerade tut.",
        scan="Der Tisch auf deinem Handy, und die Regeln",
        unofficial="LAMA und LAMA Dice sind Spiele von Reiner Knizia, Armadillo ist ein Spiel von Rudi "
        "Biber; alle drei erscheinen bei AMIGO. Diese Box ist inoffiziell und nicht vom Verlag.",
    ),
    "fr": CardWords(
        what="Une boîte avec trois jeux de cartes et de dés.",
        how="Appuie sur un bouton, et la boîte t'invite. Apprends un jeu en une minute, ou joue tout de "
        "suite : la boîte connaît les règles et joue aux autres places. Arrête-toi quand tu veux.",
        buttons=(
            ("QUIT", "retour, non. Longtemps : pause, aide"),
            ("DISCARD", "choisir, oui"),
            ("ROLL", "suite, lancer"),
        ),
        bottom_line="La dernière ligne de l'écran dit ce que fait chaque bouton.",
        scan="La table sur ton téléphone, et les règles",
        unofficial="LAMA et LAMA Dice sont des jeux de Reiner Knizia, Armadillo est un jeu de Rudi Biber ; "
        "les trois sont édités par AMIGO. Cette boîte n'est pas officielle et ne vient pas de l'éditeur.",
    ),
}
"""By the code of the language."""
