"""The processes of a real installation, configured by environment: `python -m config.serve web`, `worker` or `beat`.

`worker` alone does everything: one Celery worker for what people wait for (queue `celery`), one for what takes long
(queue `long`). `worker celery` and `worker long` start one of the two; `--beat` adds the scheduler. SIGTERM ends each
process once its current work is done. SIGHUP replaces several web processes one by one by new ones, on the code that is
there now, while the port stays open.
"""

from __future__ import annotations

import logging.config
import os
import signal
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from socket import socket

import environ
import uvicorn
from django.conf import settings
from uvicorn.supervisors import Multiprocess

from config.lifespan import end_with_parent

ROOT = Path(__file__).resolve().parent.parent
LONGEST_FRAME = 4096
"""Bytes of a message that a browser may send through a socket."""
HUNG = 30
"""Seconds without any sign of life after which a web process is replaced."""
QUEUES = ("celery", "long")
PAUSE = 1.0
"""Seconds between two checks whether a worker has ended."""
IN_TERMINAL = "HONCHO_PROCESS_NAME" in os.environ
"""Whether honcho runs this process beside others, for `make play`."""
env = environ.Env()
log = logging.getLogger(__name__)


def _processes() -> int:
    """Return how many web processes to start: one per processor, but only one without Redis, which joins several."""
    with_redis = bool(env("REDIS_URL", default=""))
    wanted: int = env.int("WEB_PROCESSES", default=len(os.sched_getaffinity(0)) if with_redis else 1)
    if wanted < 1:
        sys.exit(f"WEB_PROCESSES={wanted} is too few: there must be at least one.")
    if wanted > 1 and not with_redis:
        sys.exit(f"WEB_PROCESSES={wanted} needs REDIS_URL: without Redis there can be one web process only.")
    return wanted


def web_config() -> uvicorn.Config:
    """Return the web server's configuration. Only Django judges proxies' headers, by TRUSTED_PROXIES and BEHIND_TLS."""
    return uvicorn.Config(
        "config.asgi:application",
        host=env("HOST", default="127.0.0.1"),
        port=env.int("PORT", default=8000),
        workers=_processes(),
        loop="uvloop",
        http="httptools",
        lifespan="on",
        ws_max_size=LONGEST_FRAME,
        limit_concurrency=env.int("WEB_CONNECTIONS", default=10_000),
        timeout_keep_alive=env.int("KEEP_ALIVE", default=125),
        timeout_graceful_shutdown=env.int("STOP_SECONDS", default=20),
        timeout_worker_healthcheck=HUNG,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
    )


class Processes(Multiprocess):
    """Several web processes behind one port. The log says when one has ended, as an error if it crashed."""

    def keep_subprocess_alive(self) -> None:
        before = list(self.processes)
        super().keep_subprocess_alive()
        for gone in before:
            if gone not in self.processes:
                log.warning("Web process %s ended with exit code %s and is begun anew", gone.pid, gone.exitcode)


class Announced(uvicorn.Server):
    """One web process. It prints its address for the person who started it in a terminal."""

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and IN_TERMINAL:
            shown = "localhost" if self.config.host in ("127.0.0.1", "0.0.0.0", "::") else self.config.host
            sys.stdout.write(f"Fivefold is at http://{shown}:{self.config.port}  (Ctrl-C stops it)\n")
            sys.stdout.flush()


def web() -> None:
    """Run one web process, or several behind one port, which are replaced when they end."""
    config = web_config()
    if settings.SERVES_SOURCES and not settings.DEBUG:
        log.warning("Pages get their sources: run python -m config.collect, then start the site again.")
    if config.workers == 1:
        Announced(config).run()
        return
    with tempfile.TemporaryDirectory(prefix="fivefold-metrics-") as folder:
        if env.bool("METRICS", default=False):
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder  # where processes count together; see config.metrics
        Processes(config, sockets=[config.bind_socket()]).run()


def worker_words(queue: str, *more: str) -> list[str]:
    """Return the command of the Celery worker for one queue."""
    processes = env.int("WORKER_PROCESSES", default=len(os.sched_getaffinity(0))) if queue == QUEUES[0] else 1
    name = f"{queue}-{os.getpid()}@%h"
    options = ["--hostname", name, "--queues", queue, "--concurrency", str(processes), "--loglevel", _level()]
    return [sys.executable, "-m", "celery", "--quiet", "-A", "config", "worker", *options, *more]


def _level() -> str:
    return str(env("LOG_LEVEL", default="INFO"))


def become(words: list[str]) -> None:
    """Replace this process with another program that keeps its process number, to which signals go."""
    os.execv(words[0], words)


def together(commands: list[list[str]]) -> None:
    """Run several commands until SIGTERM, then end all. A command that ends early is logged and started again."""
    begin = partial(subprocess.Popen, cwd=ROOT, preexec_fn=end_with_parent)
    running = [begin(words) for words in commands]
    asked: list[int] = []
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, lambda number, _: asked.append(number))
    while not asked:
        time.sleep(PAUSE)
        for n, process in enumerate(running):
            if not asked and process.poll() is not None:
                log.error("A worker ended with exit code %s and is begun anew: %s", process.returncode, process.args)
                running[n] = begin(commands[n])
    for process in running:
        process.terminate()
    for process in running:
        process.wait()  # finish the current task first; a second signal kills


def beat_words() -> list[str]:
    """Return the command of the scheduler. A second scheduler does no harm: each job runs once."""
    return [sys.executable, "-m", "celery", "--quiet", "-A", "config", "beat", "--loglevel", _level(), "--pidfile="]


def _logging() -> None:
    """Send what this process itself logs to the site's log."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    logging.config.dictConfig(settings.LOGGING)


def main(*words: str) -> None:
    """Run what the command line names."""
    environ.Env.read_env(ROOT / ".env", overwrite=False)
    if IN_TERMINAL:
        end_with_parent()  # nothing goes on when the terminal is closed
    match words:
        case ("web",):
            _logging()
            web()
        case ("worker",):
            _logging()
            together([worker_words(queue) for queue in QUEUES])
        case ("worker", queue, *more) if queue in QUEUES and more in ([], ["--beat"]):
            become(worker_words(queue, *more))
        case ("beat",):
            become(beat_words())
        case _:
            sys.exit("Say which process: python -m config.serve web, worker (or worker celery, worker long), or beat.")


if __name__ == "__main__":
    main(*sys.argv[1:])
