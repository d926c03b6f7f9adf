"""The catalogues hold every message of the box in every language, and no others."""

import ast
from inspect import getmembers_static
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import llamadillo.languages
from llamadillo.screens.words import LANGUAGE_NAMES, Phrase, Told, Word, Words, You
from llamadillo.titles.armadillo.words import ArmadilloWords
from llamadillo.titles.lama.words import LamaWords
from llamadillo.titles.lama_dice.words import LamaDiceWords
from tests.languages.catalogues import PACKAGE, languages, read, template, updated
from tests.languages.faults import faults

VOCABULARIES = (Words, LamaDiceWords, LamaWords, ArmadilloWords)
RECEIVERS = ("words", "own")
"""What a vocabulary is called where a phrase is used; its own methods call it `self`."""
HEAD = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'


def test_every_language_but_english_has_a_catalogue() -> None:
    assert {"en", *languages()} == set(LANGUAGE_NAMES)


@pytest.mark.parametrize("file", languages().values(), ids=languages())
def test_a_catalogue_is_complete(file: Path) -> None:
    assert faults(read(file), template()) == ()


@pytest.mark.parametrize("file", languages().values(), ids=languages())
def test_a_catalogue_is_as_make_words_writes_it(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == updated(file), "run `make words`"


@pytest.mark.parametrize(("code", "file"), languages().items(), ids=languages())
def test_the_compiled_catalogue_equals_the_source(code: str, file: Path) -> None:
    words = llamadillo.languages.words(code)
    for message in read(file):
        if isinstance(message.id, str):
            said: object = words.translate(message.id)
        else:
            one, many = message.id
            said = (words.translate_many(one, many, 1), words.translate_many(one, many, 5))
        assert said == message.string or not message.id, "run `make words`"


def test_babel_finds_every_message() -> None:
    """A message that is not a literal would never be translated."""
    for file in (*PACKAGE.glob("screens/words/*.py"), *PACKAGE.glob("titles/*/words.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or file.name == "base.py":
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            count = {"Word": 1, "Phrase": 2}.get(name, 0)
            for argument in node.args[:count]:
                assert isinstance(argument, ast.Constant), f"{file}:{argument.lineno}"


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_every_message_of_the_box_is_in_the_template(vocabulary: type[Words]) -> None:
    """Every word and phrase, as the box looks it up in a catalogue."""
    messages = {message.id for message in template()}
    asked: set[str | tuple[str, str]] = set()

    def translate(message: str) -> str:
        asked.add(message)
        return message

    def translate_many(one: str, many: str, n: int) -> str:
        asked.add((one, many))
        return one if n == 1 else many

    words = vocabulary(translate, translate_many)
    members = getmembers_static(vocabulary)
    assert {Word, Phrase} <= {type(member) for _, member in members}
    for _, member in members:
        if isinstance(member, Word):
            member.said_in(words)
        elif isinstance(member, Phrase):
            member.said_in(words, *[1] * len(member.gaps))
        elif isinstance(member, Told):
            for name in ("Ana", You("You")):
                member.said_in(words, **{**dict.fromkeys(member.gaps, 1), "name": name})
    assert asked <= messages


def is_receiver(expression: ast.expr, file: Path) -> bool:
    """Whether a vocabulary is called so in that file: `words`, `self._words`, `box.words`."""
    name = ast.unparse(expression).rpartition(".")[2].lstrip("_")
    return name in RECEIVERS or (name == "self" and "words" in file.relative_to(PACKAGE).as_posix())


def test_every_phrase_is_used_with_its_gaps_filled() -> None:
    """A call with the wrong number of gaps would end a game; a phrase without a call is not needed."""
    members = [member for vocabulary in VOCABULARIES for member in getmembers_static(vocabulary)]
    phrases = {name: member for name, member in members if isinstance(member, Phrase | Told)}
    said = set()
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and is_receiver(node.value, file):
                said.add(node.attr)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                function, values = node.func, [*node.args, *node.keywords]
                if function.attr in phrases and is_receiver(function.value, file):
                    assert len(values) == len(phrases[function.attr].gaps), f"{file}:{node.lineno}"
    assert phrases.keys() <= said


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ('msgid "Take it"\nmsgstr ""', "not translated: 'Take it'"),
        ('msgid "Take that"\nmsgstr "Prends ça"', "stale, not in the code any more: 'Take that'"),
        ('#, fuzzy\nmsgid "Take it"\nmsgstr "Prends-le"', "fuzzy: 'Take it'"),
        ('#~ msgid "Take that"\n#~ msgstr "Prends ça"', "obsolete: 'Take that'"),
        ('msgid "{name} wins"\nmsgstr "{nom} gagne"', "other gaps: '{name} wins': '{nom} gagne'"),
        ('msgid "{name} wins"\nmsgstr "Gagné"', "other gaps: '{name} wins': 'Gagné'"),
        ('msgid "ROLL"\nmsgstr "Lancer"', "a label that is not in capitals: 'ROLL': 'Lancer'"),
        ('msgid "Take it"\nmsgstr "Привет"', "no glyph for Привет: 'Take it': 'Привет'"),
        ('msgid "Take it"\nmsgstr "Prends  -le"', "an extra space: 'Take it': 'Prends  -le'"),
        ('msgid "Quit?"\nmsgstr "Quitter"', "another mark at the end: 'Quit?': 'Quitter'"),
        ('msgid "Take it"\nmsgstr "Prends-le."', "another mark at the end: 'Take it': 'Prends-le.'"),
        ('msgid "Quit?"\nmsgstr "Quitter ?"', "no no-break space before a mark: 'Quit?': 'Quitter ?'"),
        (
            'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} carte"\nmsgstr[1] ""',
            "not translated: '{n} cards'",
        ),
        (
            'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} carte"',
            "not translated: '{n} cards'",
        ),
    ],
)
def test_a_fault_is_found(entry: str, fault: str) -> None:
    messages = Catalog()
    for message in ("Take it", "{name} wins", "ROLL", "Quit?", ("{n} card", "{n} cards")):
        messages.add(message)
    found = faults(read_po(BytesIO(f"{HEAD}\n{entry}\n".encode())), messages)
    assert fault in found
    assert all(line.startswith("missing: ") for line in found if line != fault)
    assert sum(line.startswith("missing: ") for line in found) >= len(list(messages)) - 2


def test_a_catalogue_without_faults_has_none() -> None:
    messages = Catalog()
    messages.add("Quit?")
    assert (
        faults(read_po(BytesIO(f'{HEAD}\nmsgid "Quit?"\nmsgstr "Quitter\u00a0?"\n'.encode())), messages) == ()
    )


def test_names_of_games_stay() -> None:
    for file in languages().values():
        for message in read(file):
            for game in ("LAMA Dice", "Armadillo"):
                assert (game in str(message.id)) == (game in str(message.string)), message.id
