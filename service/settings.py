"""The settings: all from the environment, all with a default that serves."""

import os
from collections.abc import Mapping
from typing import Annotated, Literal, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from service import redis

Size = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0, le=3600)]


class Settings(Struct, frozen=True, kw_only=True):
    """What an operator may set. The name of a setting in the environment is its name here in capitals."""

    host: Annotated[str, Meta(min_length=1)] = "127.0.0.1"
    """Address to listen on; 0.0.0.0 in a container."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    """Port to listen on."""
    redis_url: str = ""
    """Where hot states and costly results are shared (redis://, rediss://, unix://); empty: in the process alone."""
    redis_timeout: Seconds = 0.05
    """How long one call of Redis may take before it is done without."""
    hot_states: Size = 5_000
    """States kept at hand in the process."""
    hot_results: Size = 2_000
    """Costly answers kept at hand in the process."""
    ttl: Size = 3_600
    """Seconds that Redis keeps a state or a result."""
    max_body: Size = 1_048_576
    """Bytes a body may have."""
    max_batch_body: Size = 4_194_304
    """Bytes that a batch as one list may have: more would hold the event loop for more than 10 ms."""
    max_lines: Size = 16_777_216
    """Bytes of a batch in lines that are read before the first is answered, where it is told how many there are."""
    read_timeout: Seconds = 10.0
    """Seconds in which a body must arrive."""
    drain: Annotated[float, Meta(ge=0, le=3600)] = 0.0
    """Seconds in which it goes on after SIGTERM while /readyz says that it stops, for balancers to notice."""
    max_concurrency: Size = 1_000
    """Requests answered at once; more are asked to come back."""
    sealed: Literal["development", "on", "off"] = "development"
    """Sealed play: also without keys, with one that lasts as long as the process; with keys alone; or none."""
    seal_keys: str = ""
    """Keys for sealed play, set apart by commas, the newest first."""
    seal_keys_file: str = ""
    """File of such keys, one a line; read again when it changes."""
    guard_ttl: Size = 604_800
    """Seconds that Redis remembers the newest state of a guarded table after its last move."""
    guard_without_redis: Literal["refuse", "go-on"] = "refuse"
    """What becomes of calls at guarded tables while Redis cannot be asked, or has forgotten the table."""
    rate_limit: Annotated[int, Meta(ge=0)] = 0
    """Calls that a caller may make in RATE_WINDOW; 0: no limit. A caller is an API key or an address."""
    rate_window: Annotated[int, Meta(ge=1, le=86_400)] = 60
    """Seconds."""
    api_keys_file: str = ""
    """File of API keys, one a line, each with the calls that it may make in RATE_WINDOW where they are others."""
    client_header: Annotated[str, Meta(pattern=r"^[A-Za-z0-9-]*$")] = ""
    """Header in which the proxy in front says whose request it is (X-Forwarded-For); empty: none is believed."""
    packs: str = ""
    """Folder of component packs: a folder for each game's id, in it a JSON file for each pack."""
    bots: Annotated[int, Meta(ge=0, le=64)] = 1
    """Processes that think for bots, begun when they are first needed; 0: no bots."""
    bots_waiting: Annotated[int, Meta(ge=0, le=10_000)] = 16
    """Callers that may wait for one of them; more are asked to come back."""
    bot_seconds: Annotated[float, Meta(gt=0, le=300)] = 5.0
    """Seconds that a bot may think about a move at most."""
    bot_iterations: Size = 20_000
    """Tries that it may make at most."""
    graphiql: bool = True
    """Whether browsers get GraphiQL at /graphql."""
    trusted_documents: Literal["off", "prefer", "only"] = "off"
    """Whether GraphQL takes documents by id, and only those."""
    trusted_manifest: str = ""
    """File of trusted documents: {"sha256:…": "query …"}."""
    otel_exporter_otlp_endpoint: Annotated[str, Meta(pattern=r"^(https?://\S+)?$")] = ""
    """Where spans go (http://collector:4318), for which the extra `otel` is needed; empty: there are none."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """Least level of log lines."""


class Unusable(Exception):
    """The environment holds a value that a setting cannot have."""


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of an environment. Raises `Unusable` with the name of the setting and what it takes."""
    given = os.environ if environment is None else environment
    found = {
        field.name: given[field.name.upper()]
        for field in msgspec.structs.fields(Settings)
        if field.name.upper() in given
    }
    try:
        settings = msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        reason, _, name = str(error).partition(" - at `$.")
        raise Unusable(f"{name.rstrip('`').upper()}: {_words(name.rstrip('`')) or reason}") from None
    if settings.api_keys_file and not settings.rate_limit:
        raise Unusable("API_KEYS_FILE: Expected RATE_LIMIT beside it: without one calls are not counted")
    if settings.trusted_documents != "off" and not settings.trusted_manifest:
        raise Unusable("TRUSTED_MANIFEST: Expected the file of the documents that TRUSTED_DOCUMENTS speaks of")
    if settings.redis_url:
        try:
            redis.client(settings.redis_url, settings.redis_timeout)
        except Exception:  # what it says may quote the password
            raise Unusable(f"REDIS_URL: Expected one of {redis.FORMS}") from None
    return settings


def _words(name: str) -> str:
    """What a setting takes that takes one of a few words."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(Settings)}
    return f"Expected one of {', '.join(get_args(kinds[name]))}" if get_origin(kinds[name]) is Literal else ""
