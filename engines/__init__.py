"""The rules of the games, pure: no input or output, clock, environment or globals."""
