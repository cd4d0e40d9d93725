"""Client of Knickerbocker. A game makes calls, a client sends them:

with Client("http://localhost:8000") as client:
    position = client.send(new_york_1995.GAME.start(3))
"""

from knickerbocker_client import problem, service, wire
from knickerbocker_client.call import Call
from knickerbocker_client.client import AsyncClient, Client
from knickerbocker_client.game import AnyGame, Game, Seat
from knickerbocker_client.games import GAMES
from knickerbocker_client.problem import KnickerbockerError, ProblemError, Refused
from knickerbocker_client.retry import Retry
from knickerbocker_client.table import AsyncTable, Table

__all__ = [
    "GAMES",
    "AnyGame",
    "AsyncClient",
    "AsyncTable",
    "Call",
    "Client",
    "Game",
    "KnickerbockerError",
    "ProblemError",
    "Refused",
    "Retry",
    "Seat",
    "Table",
    "problem",
    "service",
    "wire",
]
