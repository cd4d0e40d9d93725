"""The rules of four New York board games as pure functions on immutable states."""
