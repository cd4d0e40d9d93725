"""The types that TypeScript makes of the document are of use: exact requests, exhaustive switches, typed problems."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from engines.game import AnyGame
from schema.openapi import document
from schema.openapi.parts import pascal
from tests.engines.walk import ALL

BIN = Path(__file__).parents[1] / "node" / "node_modules" / ".bin"
MISSING = (
    "" if shutil.which("node") and (BIN / "tsc").exists() else "openapi-typescript and tsc need Node: make check"
)

pytestmark = pytest.mark.skipif(bool(MISSING), reason=MISSING)

HEAD = """import type { components, paths } from "./openapi";
type Schemas = components["schemas"];
"""


def run(*command: str | Path, cwd: Path) -> None:
    environment = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr


def switch(name: str, union: str, tags: list[str]) -> str:
    """A function that names every tag but those left out; it compiles if nothing else is left."""
    cases = " ".join(f'case "{tag}": return "{tag}";' for tag in tags)
    return f"""
function {name}(one: Schemas["{union}"]): string {{
  switch (one.type) {{
    {cases}
  }}
  REST
  return rest;
}}
"""


def whole(name: str, union: str, tags: list[str]) -> str:
    return switch(name, union, tags).replace("REST", "const rest: never = one;")


def lacking(name: str, union: str, tags: list[str]) -> str:
    """The same without the last tag, which the compiler must notice."""
    return switch(name, union, tags[:-1]).replace("REST", "// @ts-expect-error\n  const rest: never = one;")


def uses(game: AnyGame) -> str:
    """A program that uses the types of a game."""
    own, path = pascal(game.id), f"/v1/games/{game.id}/apply"
    moves, events = ([str(kind.__struct_config__.tag) for kind in kinds] for kinds in (game.moves, game.events))
    return (
        whole(f"move{own}", f"{own}Move", moves)
        + lacking(f"moveLacking{own}", f"{own}Move", moves)
        + whole(f"event{own}", f"{own}Event", events)
        + f"""
type Apply{own} = paths["{path}"]["post"];
type Body{own} = Apply{own}["requestBody"]["content"]["application/json"];
type Answer{own} = Apply{own}["responses"]["200"]["content"]["application/json"];
export function next{own}(answer: Answer{own}): Body{own} {{
  const played: string[] = answer.events.map(event{own});
  const legal = answer.legalMoves?.moves[0];
  const seat: number | undefined = answer.toMove[0];
  if ("sealed" in answer) return {{ sealed: answer.sealed, seatToken: "", notation: played.join(" ") }};
  if (legal) return {{ state: answer.state, move: legal.move, seat, include: ["legalMoves"] }};
  return {{ stateId: answer.stateId, notation: played.join(" ") }};
}}
// @ts-expect-error: neither move, moves nor notation
export const formless{own}: Body{own} = {{ stateId: "" }};
// @ts-expect-error: neither state nor stateId
export const placeless{own}: Body{own} = {{ notation: "" }};
// @ts-expect-error: no such move
export const unheard{own}: Body{own} = {{ stateId: "", move: {{ type: "unheard-of" }} }};
export function code{own}(problem: Apply{own}["responses"]["409"]["content"]["application/problem+json"]): string {{
  return problem.rule ?? problem.errors[0]?.code ?? problem.code;
}}
export const all{own} = [move{own}, moveLacking{own}];
"""
    )


def test_types_for_typescript_are_exact(tmp_path: Path) -> None:
    (tmp_path / "openapi.json").write_text(json.dumps(document(ALL)), "utf-8")
    run(
        BIN / "openapi-typescript", "openapi.json", "--default-non-nullable=false", "-o", "openapi.d.ts", cwd=tmp_path
    )
    (tmp_path / "uses.ts").write_text(HEAD + "".join(map(uses, ALL)), "utf-8")
    run(
        BIN / "tsc", "--strict", "--noEmit", "--noUncheckedIndexedAccess", "--target", "es2022",
        "--moduleResolution", "bundler", "--module", "es2022", "uses.ts", cwd=tmp_path,
    )  # fmt: skip
