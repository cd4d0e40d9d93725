"""Bulk work: millions of games or tables, one line each, on a process pool or on Ray. Heavy imports come late."""
