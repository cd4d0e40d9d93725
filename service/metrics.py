"""Counters and times for Prometheus. Labels come from the catalogue and the code, never from what callers send.

Counting is done in plain dictionaries, by the one thread that answers, and told to Prometheus when it asks: its own
counters take a lock for each number, which was 5 % of a call.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

TIMES = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
BOUNDS = (*map(str, TIMES), "+Inf")


class Times:
    """How often an answer took how long."""

    def __init__(self) -> None:
        self.counts = [0] * len(BOUNDS)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        """Count one answer."""
        self.counts[bisect_left(TIMES, seconds)] += 1
        self.seconds += seconds

    def buckets(self) -> list[tuple[str, float]]:
        """For each bound how many answers took no longer."""
        found, total = [], 0
        for bound, count in zip(BOUNDS, self.counts, strict=True):
            total += count
            found.append((bound, float(total)))
        return found


class Metrics:
    """The metrics of one application."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(self)
        self._requests: defaultdict[tuple[str, str, int], int] = defaultdict(int)
        self._times: defaultdict[str, Times] = defaultdict(Times)
        self._problems: defaultdict[tuple[str, str], int] = defaultdict(int)
        self._caches: defaultdict[tuple[str, str], int] = defaultdict(int)
        self.under_way: Callable[[], int] = int
        """How many requests are being answered."""

    def request(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count a request."""
        self._requests[route, method, status] += 1
        self._times[route].add(seconds)

    def problem(self, game: str, code: str) -> None:
        """Count a problem by its stable code."""
        self._problems[game, code] += 1

    def cache(self, tier: str, result: str) -> None:
        """Count what a cache did."""
        self._caches[tier, result] += 1

    def collect(self) -> Iterator[Metric]:
        """All metrics, as the registry asks for them."""
        requests = CounterMetricFamily("http_requests", "Requests answered", labels=("route", "method", "status"))
        for (route, method, status), count in self._requests.items():
            requests.add_metric((route, method, str(status)), count)
        yield requests
        seconds = HistogramMetricFamily("http_request_seconds", "Time to answer", labels=("route",))
        for route, times in self._times.items():
            seconds.add_metric((route,), times.buckets(), times.seconds)
        yield seconds
        problems = CounterMetricFamily("problems", "Problems answered", labels=("game", "code"))
        for names, count in self._problems.items():
            problems.add_metric(names, count)
        yield problems
        caches = CounterMetricFamily("cache_events", "What the caches did", labels=("tier", "result"))
        for names, count in self._caches.items():
            caches.add_metric(names, count)
        yield caches
        yield GaugeMetricFamily("http_requests_under_way", "Requests being answered", value=self.under_way())

    def exposition(self) -> tuple[bytes, str]:
        """All metrics as text, and its media type."""
        return generate_latest(self._registry), "text/plain; version=0.0.4; charset=utf-8"
