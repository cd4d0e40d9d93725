"""The colours and signs of the suites. Players have no colour in this game: they are told by number."""

from engines.drawing import Palette

SUITES: Palette = {
    "location": ("#e69f00", "#e69f00"),
    "money": ("#009e73", "#1fb88c"),
    "style": ("#cc79a7", "#d992b9"),
    "spaces": ("#56b4e9", "#56b4e9"),
    "labor": ("#f0e442", "#f0e442"),
    "decor": ("#d55e00", "#e8702a"),
    "materials": ("#0072b2", "#0072b2"),
}
"""What can be told apart by those who see few colours (Okabe and Ito)."""
ON = {suite: "pale" if suite == "materials" else "dark" for suite in SUITES}
"""The colour of signs on a suite's colour."""
PALETTE: Palette = {
    **SUITES,
    "dark": ("#000000", "#000000"),
    "pale": ("#ffffff", "#ffffff"),
    "stone": ("#c9d3e0", "#43546b"),
    "edge": ("#44505f", "#b9c4d3"),
    "gold": ("#8a6100", "#ffd24a"),
}
SIGNS: dict[str, str] = {
    "location": "M8 1A5 5 0 0 1 13 6C13 9.5 8 15 8 15S3 9.5 3 6A5 5 0 0 1 8 1ZM8 4A2 2 0 0 0 8 8A2 2 0 0 0 8 4Z",
    "money": "M1 4H15V12H1ZM8 5.6A2.4 2.4 0 0 0 8 10.4A2.4 2.4 0 0 0 8 5.6Z",
    "style": "M2 14V8A6 6 0 0 1 14 8V14H11V8A3 3 0 0 0 5 8V14Z",
    "spaces": "M2 2H7V7H2ZM9 2H14V7H9ZM2 9H7V14H2ZM9 9H14V14H9Z",
    "labor": "M2 2H12L14 4V6H9.5V15H6.5V6H2Z",
    "decor": "M8 1L15 8L8 15L1 8ZM8 5L5 8L8 11L11 8Z",
    "materials": "M1 2H7V6H1ZM9 2H15V6H9ZM1 8H4V12H1ZM6 8H10V12H6ZM12 8H15V12H12ZM1 14H7V15H1ZM9 14H15V15H9Z",
}
"""A pin, a bank note, an arch, a window, a hammer, a tile and bricks: 16 broad and high."""
