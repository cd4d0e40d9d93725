"""Rectangular boards, their squares numbered row by row."""

from collections.abc import Collection, Sequence


def neighbours(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """For each square the squares that share a side with it."""
    return tuple(
        tuple(
            (y + dy) * width + x + dx
            for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1))
            if 0 <= x + dx < width and 0 <= y + dy < height
        )
        for y in range(height)
        for x in range(width)
    )


def groups(squares: Collection[int], beside: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """The connected groups of the squares, largest first; of equal ones the one with the lowest square first."""
    left = set(squares)
    found = []
    while left:
        group = [left.pop()]
        for square in group:
            if joined := left.intersection(beside[square]):
                left -= joined
                group.extend(joined)
        found.append(tuple(sorted(group)))
    return sorted(found, key=lambda group: (-len(group), group))
