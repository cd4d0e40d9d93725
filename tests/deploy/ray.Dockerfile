# A machine of a Ray cluster, for test_ray.py.
FROM python:3.11.14-slim-bookworm
WORKDIR /src
RUN python -m venv /opt/knickerbocker
ENV PATH=/opt/knickerbocker/bin:$PATH RAY_USAGE_STATS_ENABLED=0
COPY requirements-bulk.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements-bulk.lock
COPY deploy/requirements.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY . .
RUN pip install --no-cache-dir --no-deps --no-build-isolation .
