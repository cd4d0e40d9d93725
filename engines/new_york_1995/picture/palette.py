"""The colours: those of the players, apart from those of the cards and of the board."""

from engines.drawing import Palette
from engines.new_york_1995.data import Colour

PLAYERS: Palette = {
    "red": ("#d55e00", "#e8702a"),
    "blue": ("#0072b2", "#3d9bd8"),
    "yellow": ("#f0e442", "#f0e442"),
    "green": ("#009e73", "#1fb88c"),
    "black": ("#000000", "#000000"),
}
"""What can be told apart by those who see few colours (Okabe and Ito), as near to the names as that allows."""
ON: dict[Colour, str] = {"red": "dark", "blue": "on-blue", "yellow": "dark", "green": "dark", "black": "pale"}
"""The colour of figures on a player's colour."""
PALETTE: Palette = {
    **PLAYERS,
    "dark": ("#000000", "#000000"),
    "pale": ("#ffffff", "#ffffff"),
    "on-blue": ("#ffffff", "#000000"),
    "edge": ("#1a1d23", "#dfe3ea"),
    "avenue": ("#8f1d3f", "#ff9db4"),
    "street": ("#3b3f9e", "#b3b7ff"),
    "special": ("#e4e0d6", "#333026"),
    "coin": ("#fff3c4", "#5a4a10"),
}
SHAPES: dict[Colour, str] = {
    "red": "M3 30V6H25V30Z",
    "blue": "M2 30V17H7V11H11V4H17V11H21V17H26V30Z",
    "yellow": "M3 30V13L14 2L25 13V30Z",
    "green": "M3 30V15A11 11 0 0 1 25 15V30Z",
    "black": "M3 30V3H11V12H17V3H25V30Z",
}
"""A building of each colour, 28 broad and 30 high: flat, stepped, pointed, domed, and a pair of towers."""
