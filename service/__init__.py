"""The ASGI application: routes, settings, cache, sealing, limits and metrics."""
