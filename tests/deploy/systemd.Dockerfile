# A machine with systemd, on which test_systemd.py does what docs/deployment.md says.
FROM debian:12-slim
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
    ca-certificates curl nginx-light python3-venv redis-server systemd-sysv \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
ENV container=docker
CMD ["/sbin/init"]
