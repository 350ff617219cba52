# One image of Fivefold, for web, worker and beat. `make image` builds it and plays a move on it.
#
# The machine that builds the image decides where packages come from. Four secrets are optional: `settings` (lines for a
# shell, such as PIP_INDEX_URL=…), `pip` (a pip.conf), `npm` (an .npmrc) and `certificates` (a bundle). The build can read
# them, but no layer of the image contains them.
ARG BASE=debian:bookworm-slim

FROM ${BASE} AS page
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates nodejs npm
WORKDIR /srv/fivefold
COPY package.json package-lock.json ./
RUN --mount=type=secret,id=settings --mount=type=secret,id=certificates \
    --mount=type=secret,id=npm,target=/root/.npmrc \
    set -a; [ ! -f /run/secrets/settings ] || . /run/secrets/settings; \
    npm ci --omit=dev --no-audit --no-fund

FROM ${BASE} AS built
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates python3 python3-venv
WORKDIR /srv/fivefold
COPY requirements.txt ./
RUN --mount=type=secret,id=settings --mount=type=secret,id=certificates \
    --mount=type=secret,id=pip,target=/etc/pip.conf \
    set -a; [ ! -f /run/secrets/settings ] || . /run/secrets/settings; \
    python3 -m venv .venv \
    && .venv/bin/pip install --no-cache-dir --only-binary :all: --require-hashes -r requirements.txt
COPY --from=page /srv/fivefold/node_modules node_modules
COPY . .
ENV VAR_DIR=/tmp/build LEXICON_DIR=/srv/fivefold/lexicon STATIC_DIR=/srv/fivefold/collected
RUN .venv/bin/python -m puzzles.lexicon && .venv/bin/python -m config.collect \
    && .venv/bin/python -m compileall -q config games puzzles \
    && .venv/bin/pip uninstall -q -y pip setuptools

FROM ${BASE}
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates python3 tzdata \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
    && useradd --uid 10001 --no-create-home --home-dir /srv/fivefold --shell /usr/sbin/nologin fivefold \
    && install -d -o fivefold -g fivefold /var/lib/fivefold /srv/fivefold
WORKDIR /srv/fivefold
COPY --from=built /srv/fivefold /srv/fivefold
ENV PATH=/srv/fivefold/.venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    HOST=0.0.0.0 PORT=8000 LOG_FORMAT=json \
    VAR_DIR=/var/lib/fivefold LEXICON_DIR=/srv/fivefold/lexicon STATIC_DIR=/srv/fivefold/collected
RUN chown -R fivefold /srv/fivefold/lexicon
USER fivefold
VOLUME /var/lib/fivefold
EXPOSE 8000
CMD ["python", "-m", "config.serve", "web"]
