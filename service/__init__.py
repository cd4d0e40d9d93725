"""The ASGI application: routes, settings, hot states, limits, metrics, pages."""
