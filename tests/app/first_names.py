"""Common first names to measure with."""

from typing import Final

_LISTS: Final = {
    "en": """
        Oliver Jacob Emily Charlie Molly Lily Sophie Ruby William Daniel Alice Megan Benjamin Lauren
        Samantha Freddie Hannah Matthew Abigail Elijah
    """,
    "de": """
        Lena Finja Jonas Paul Marie Anna Jürgen Petra Sven Felix Mia Ben Leon Emma Greta Hans Ida Jannis
        Käthe Bärbel
    """,
    "fr": """
        François Léa Pierre Zoé Mathis Inès Jules Agathe Nathalie Sylvain Margaux Gérard Hélène Théo
        Océane
    """,
    "others": """
        Mohammed Fatima Ayse Giovanni Sofia Mateo Aleksei Wei Priya Yuki Ahmet Zuzanna Ingrid Dmitri
        Amina
    """,
}
MEASURED: Final = {language: tuple(names.split()) for language, names in _LISTS.items()}
"""By the language in which they are common."""
