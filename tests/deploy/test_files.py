"""What is shipped for images, compose, Kubernetes and systemd is sound as far as that can be told without them."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import kubernetes_validate  # type: ignore[import-untyped]
import pytest
import yaml

from service.settings import from_environment

ROOT: Final = Path(__file__).parents[2]
DEPLOY: Final = ROOT / "deploy"
BIN: Final = Path(sys.executable).parent
MANIFESTS: Final = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
GRACE: Final = 21
"""Seconds that a process may take after DRAIN: 20 for requests under way, 1 for the last writes to Redis."""


REMEMBERED: Final = 30
"""Seconds that the DNS of a cluster may go on telling what was: the TTL of kubeadm, where answers are cached."""
LOOKED_UP: Final = 2
"""Seconds after which nginx asks it again: `valid` in replicas.kubernetes.conf."""


def ran(*command: str | Path, **options: Any) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def documents(path: Path) -> list[Any]:
    return list(yaml.safe_load_all(path.read_text()))


def shipped(kind: str, name: str) -> Any:
    """The manifest of a kind and name."""
    [found] = [
        one for path in MANIFESTS for one in documents(path) if (one["kind"], one["metadata"]["name"]) == (kind, name)
    ]
    return found


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


# the image


def test_the_dockerfile_is_sound() -> None:
    ran(BIN / "hadolint", "--failure-threshold", "style", DEPLOY / "Dockerfile")
    text = (DEPLOY / "Dockerfile").read_text()
    assert re.search(r"^USER 65532:65532$", text, re.MULTILINE), "not root, and by number for runAsNonRoot"
    assert text.count("\nFROM ") == 2
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", text, re.MULTILINE)
    let_in = {line[1:] for line in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines() if line[0] == "!"}
    assert {name for names in copied for name in names.split()} == let_in
    assert all((ROOT / name).exists() for name in let_in)


def test_the_image_holds_what_is_tested() -> None:
    """Its lock is a part of the one that the tests are run with."""
    ours, tested = (_locked(ROOT / path) for path in ("deploy/requirements.lock", "requirements.lock"))
    assert ours.items() <= tested.items(), "make lock"
    wanted = {re.split(r"[\[>=<]", line.strip(' ",'))[0] for line in _dependencies()}
    assert wanted <= {name.partition("==")[0] for name in ours}
    assert not {"pytest", "mypy"} & {name.partition("==")[0] for name in ours}


def _locked(path: Path) -> dict[str, set[str]]:
    """Requirements and their hashes."""
    found: dict[str, set[str]] = {}
    for block in re.split(r"\n(?=\S)", path.read_text().replace("\\\n", "")):
        name = block.split()[0]
        found[name] = set(re.findall(r"sha256:\w+", block))
        assert found[name], f"{name} has no hash"
    return found


def _dependencies() -> list[str]:
    text = (ROOT / "pyproject.toml").read_text()
    return [
        line for line in text.partition("\ndependencies = [\n")[2].partition("]\n")[0].splitlines() if line.strip()
    ]


# compose


def test_the_compose_file_is_sound() -> None:
    ran(BIN / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml")
    for name, service in compose()["services"].items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert "no-new-privileges:true" in service["security_opt"], name
        for mounted in service.get("volumes", ()):
            assert (DEPLOY / mounted.split(":")[0]).is_file(), mounted
    replica = compose()["services"]["replica"]
    _usable(replica["environment"])
    assert float(replica["environment"]["DRAIN"]) + GRACE < int(replica["stop_grace_period"].rstrip("s"))


def _usable(environment: dict[str, str]) -> None:
    """All are settings of the service, with values that it takes."""
    settings = from_environment(environment)
    for name in environment:
        assert hasattr(settings, name.lower()), name


# Kubernetes


@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.name)
def test_manifests_have_the_shape_that_kubernetes_takes(path: Path) -> None:
    for one in documents(path):
        for version in ("1.30", kubernetes_validate.latest_version()):
            kubernetes_validate.validate(one, version, strict=True)


def test_a_manifest_of_another_shape_is_noticed() -> None:
    wrong = shipped("Deployment", "replicas")
    wrong["spec"]["template"]["spec"]["containers"][0]["readinesProbe"] = {}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, kubernetes_validate.latest_version(), strict=True)


def test_manifests_fit_together() -> None:
    everything = [one for path in MANIFESTS for one in documents(path)]
    pods = {one["metadata"]["name"]: one["spec"]["template"] for one in everything if one["kind"] == "Deployment"}
    for name, pod in pods.items():
        assert pod["metadata"]["labels"] == {"app.kubernetes.io/name": name}
        assert pod["spec"]["securityContext"]["runAsNonRoot"] is True
        for container in pod["spec"]["containers"]:
            assert container["securityContext"] == {
                "allowPrivilegeEscalation": False,
                "readOnlyRootFilesystem": True,
                "capabilities": {"drop": ["ALL"]},
            }
            ports = {port["name"] for port in container["ports"]}
            probes = [container[probe] for probe in container if probe.endswith("Probe")]
            assert all((probe.get("httpGet") or probe["tcpSocket"])["port"] in ports for probe in probes)
    for one in everything:
        if one["kind"] == "Service":
            assert one["spec"]["selector"]["app.kubernetes.io/name"] in pods
        if one["kind"] in ("PodDisruptionBudget", "Deployment"):
            assert one["spec"]["selector"]["matchLabels"]["app.kubernetes.io/name"] in pods
    assert "replicas" not in shipped("Deployment", "replicas")["spec"], "the autoscaler says how many"


def test_pods_have_time_to_stop() -> None:
    kustomization = yaml.safe_load((DEPLOY / "kustomization.yaml").read_text())
    [settings] = [one for one in kustomization["configMapGenerator"] if one["name"] == "settings"]
    environment = dict(line.split("=", 1) for line in settings["literals"])
    _usable(environment)
    pod = shipped("Deployment", "replicas")["spec"]["template"]["spec"]
    assert float(environment["DRAIN"]) + GRACE < pod["terminationGracePeriodSeconds"]
    [container] = pod["containers"]
    noticed = 2 * container["readinessProbe"]["periodSeconds"]
    assert float(environment["DRAIN"]) > max(noticed, REMEMBERED + LOOKED_UP), "nginx must have noticed"
    [mount] = container["volumeMounts"]
    assert environment["SEAL_KEYS_FILE"].startswith(mount["mountPath"])
    assert "subPath" not in mount, "changed keys would not come"


def test_kustomize_puts_them_together() -> None:
    kubectl = shutil.which("kubectl")
    if not kubectl:
        pytest.skip("kubectl is not installed here")
    built = list(yaml.safe_load_all(ran(kubectl, "kustomize", DEPLOY)))
    for one in built:
        assert one["metadata"]["namespace"] == "knickerbocker"
        kubernetes_validate.validate(one, kubernetes_validate.latest_version(), strict=True)
    [conf] = [one["data"] for one in built if one["metadata"]["name"].startswith("nginx-")]
    for name in ("nginx.conf", "problems.conf"):
        assert conf[name] == (DEPLOY / "nginx" / name).read_text()
    assert "replicas.knickerbocker.svc.cluster.local:8000" in conf["replicas.conf"]


def test_the_image_is_that_of_this_version() -> None:
    text = (DEPLOY / "kustomization.yaml").read_text()
    [image] = yaml.safe_load(text)["images"]
    assert f'\nversion = "{image["newTag"]}"\n' in (ROOT / "pyproject.toml").read_text()
    assert set(re.findall(r"^# .* knickerbocker:(\S+)", text, re.MULTILINE)) == {image["newTag"]}


# systemd


UNIT: Final = DEPLOY / "systemd" / "knickerbocker@.service"


def test_the_unit_is_sound(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if not analyze:
        pytest.skip("systemd is not installed here")
    # The programs that it names need not be here.
    unit = tmp_path / "knickerbocker@.service"
    unit.write_text(re.sub(r"^(Exec\w+=)\S+", r"\1/bin/true", UNIT.read_text(), flags=re.MULTILINE))
    done = subprocess.run([analyze, "verify", unit], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(ran(analyze, "security", "--offline=true", "--json=short", unit))
    assert len(told) > 50
    assert ran(analyze, "security", "--offline=true", "--threshold=20", unit), "of 100, which is no protection at all"


def test_the_unit_lets_bots_stand_back() -> None:
    """What thinks and draws is nice, which is among what `@resources` takes away: the later line gives it back."""
    filters = re.findall(r"^SystemCallFilter=(.+)$", UNIT.read_text(), re.MULTILINE)
    assert filters.index("setpriority") > filters.index("~@privileged @resources")


def test_the_unit_has_time_to_stop() -> None:
    settings = dict(line.split("=", 1) for line in UNIT.read_text().splitlines() if re.match(r"\w+=", line))
    assert int(settings["TimeoutStopSec"]) > GRACE
    assert settings["SuccessExitStatus"] == "143"


# nginx


def test_limits_agree_with_those_of_the_service() -> None:
    text = (DEPLOY / "nginx" / "nginx.conf").read_text()
    settings = from_environment({})
    body, batch = (int(size) * 1_048_576 for size in re.findall(r"client_max_body_size (\d+)m;", text))
    assert (body, batch) == (settings.max_body, settings.max_lines)
    assert {int(size) for size in re.findall(r"(?:default|/v1/batch) (\d{5,});", text)} == {body, batch}


def test_another_replica_is_asked_by_every_location() -> None:
    """A container that is gone refuses nothing: connecting to it times out. Long work is not begun anew by that:
    nobody else is asked after so many seconds."""
    text = (DEPLOY / "nginx" / "nginx.conf").read_text()
    assert re.findall(r"proxy_next_upstream (.*?);", text) == ["error timeout non_idempotent"]
    [most] = re.findall(r"proxy_next_upstream_timeout (\d+)s;", text)
    [connect] = re.findall(r"proxy_connect_timeout (\d+)s;", text)
    long = {int(found) for found in re.findall(r"proxy_read_timeout (\d+)s;", text)} - {15}
    assert int(connect) < int(most) < min(long)


def test_the_names_that_nginx_looks_up_are_those_of_the_services() -> None:
    upstream = re.compile(r"^server (\S+?):(\d+) (.*);$", re.MULTILINE)
    files = {path.name: upstream.findall(path.read_text()) for path in (DEPLOY / "nginx").glob("replicas*.conf")}
    [(host, port, _)] = files["replicas.compose.conf"]
    assert host in compose()["services"]
    [(name, also, _)] = files["replicas.kubernetes.conf"]
    assert f" valid={LOOKED_UP}s;" in (DEPLOY / "nginx" / "replicas.kubernetes.conf").read_text()
    service = shipped("Service", name.split(".")[0])
    assert service["spec"]["clusterIP"] == "None"
    assert int(port) == int(also) == service["spec"]["ports"][0]["port"] == from_environment({}).port
    rules = {parameters.removeprefix("resolve ") for found in files.values() for *_, parameters in found}
    assert len(rules) == 1


def test_keys_that_are_made_here_are_not_committed() -> None:
    for secret in compose()["secrets"].values():
        assert Path(secret["file"]).name in (DEPLOY / ".gitignore").read_text().splitlines()
