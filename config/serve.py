"""The processes of a real installation, configured by environment: `python -m config.serve web`, `worker` or `beat`.

`worker` starts two Celery workers: one for what people wait for (queue `celery`), one for what takes long (queue
`long`). `worker celery` and `worker long` start one of them; `--beat` adds the scheduler. SIGTERM ends each process
once its current work is done. SIGHUP replaces several web processes one by one with new ones, which run the present
code, while the port stays open.
"""

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

from config import FIRST_PARENT_ID
from config.web_process import end_process_with_parent

ROOT = Path(__file__).resolve().parent.parent
MOST_MESSAGE_BYTES = 4096
"""The most bytes of a message that a browser may send through a socket."""
HUNG_SECONDS = 30
"""Seconds without any sign of life after which a web process is replaced."""
QUEUES = ("celery", "long")
CELERY = (sys.executable, "-m", "celery", "--quiet", "-A", "config")
WORKER_CHECK_SECONDS = 1.0
"""Seconds between two checks whether a worker has ended."""
IS_IN_TERMINAL = "HONCHO_PROCESS_NAME" in os.environ
"""Whether honcho started this process in a terminal, for `make play`."""
env = environ.Env()
log = logging.getLogger(__name__)


def _choose_process_count() -> int:
    """Return how many web processes to start: one per processor, but only one without Redis, which connects them."""
    with_redis = bool(env("REDIS_URL", default=""))
    count: int = env.int("WEB_PROCESSES", default=len(os.sched_getaffinity(0)) if with_redis else 1)
    if count < 1:
        sys.exit(f"WEB_PROCESSES={count} is too few. There must be at least one.")
    if count > 1 and not with_redis:
        sys.exit(f"WEB_PROCESSES={count} needs REDIS_URL. Without Redis there can be only one web process.")
    return count


def build_web_config() -> uvicorn.Config:
    """Return the web server's configuration. Only Django judges proxies' headers, by TRUSTED_PROXIES and BEHIND_TLS."""
    return uvicorn.Config(
        "config.asgi:application",
        host=env("HOST", default="127.0.0.1"),
        port=env.int("PORT", default=8000),
        workers=_choose_process_count(),
        loop="uvloop",
        http="httptools",
        lifespan="on",
        ws_max_size=MOST_MESSAGE_BYTES,
        limit_concurrency=env.int("WEB_CONNECTIONS", default=10_000),
        timeout_keep_alive=env.int("KEEP_ALIVE", default=125),
        timeout_graceful_shutdown=env.int("STOP_SECONDS", default=20),
        timeout_worker_healthcheck=HUNG_SECONDS,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
    )


class WebProcesses(Multiprocess):
    """Several web processes behind one port. The log says when one has ended, as an error if it crashed."""

    def keep_subprocess_alive(self) -> None:
        before = list(self.processes)
        super().keep_subprocess_alive()
        for gone in before:
            if gone not in self.processes:
                log.warning("Web process %s ended with exit code %s. Starting it again.", gone.pid, gone.exitcode)


class WebServer(uvicorn.Server):
    """A web server that prints its address for the person who started it in a terminal."""

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and IS_IN_TERMINAL:
            host = "localhost" if self.config.host in ("127.0.0.1", "0.0.0.0", "::") else self.config.host
            sys.stdout.write(f"Fivefold is running at http://{host}:{self.config.port}  (press Ctrl-C to stop it)\n")
            sys.stdout.flush()


def run_web_processes() -> None:
    """Run the web process, or several behind one port; those that end are replaced."""
    config = build_web_config()
    if settings.SERVES_SOURCES and not settings.DEBUG:
        log.warning("Pages are using unbuilt sources. Run python -m config.collect, then start the site again.")
    if config.workers == 1:
        WebServer(config).run()
        return
    with tempfile.TemporaryDirectory(prefix="fivefold-metrics-") as folder:
        if env.bool("METRICS", default=False):
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder  # where processes count together; see config.metrics
        WebProcesses(config, sockets=[config.bind_socket()]).run()


def build_worker_command(queue: str, *options: str) -> list[str]:
    processes = env.int("WORKER_PROCESSES", default=len(os.sched_getaffinity(0))) if queue == QUEUES[0] else 1
    name = f"{queue}-{os.getpid()}@%h"
    common = ["--hostname", name, "--queues", queue, "--concurrency", str(processes), "--loglevel", _read_log_level()]
    return [*CELERY, "worker", *common, *options]


def _read_log_level() -> str:
    return str(env("LOG_LEVEL", default="INFO"))


def replace_process(command: list[str]) -> None:
    """Replace this process with another program, which keeps its number, so signals still reach it."""
    os.execv(command[0], command)


def run_commands(commands: list[list[str]]) -> None:
    """Run several commands until SIGTERM. A command that ends early is logged and started again."""
    start_process = partial(subprocess.Popen, cwd=ROOT, preexec_fn=end_process_with_parent)
    running = [start_process(command) for command in commands]
    signals: list[int] = []
    for signal_number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(signal_number, lambda number, _: signals.append(number))
    while not signals:
        time.sleep(WORKER_CHECK_SECONDS)
        for n, process in enumerate(running):
            if not signals and process.poll() is not None:
                log.error("A worker ended with exit code %s. Starting it again: %s", process.returncode, process.args)
                running[n] = start_process(commands[n])
    for process in running:
        process.terminate()
    for process in running:
        process.wait()  # a worker finishes its task first; a second signal would kill it


def build_beat_command() -> list[str]:
    """Return the command of the scheduler. A second scheduler does no harm: each job runs once."""
    return [*CELERY, "beat", "--loglevel", _read_log_level(), "--pidfile="]


def _set_up_logging() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    logging.config.dictConfig(settings.LOGGING)


def main(*words: str) -> None:
    """Run the process that the command line names."""
    environ.Env.read_env(ROOT / ".env", overwrite=False)
    if IS_IN_TERMINAL:
        end_process_with_parent()  # so that nothing goes on after the terminal is closed
        if os.getppid() != FIRST_PARENT_ID:
            sys.exit()  # the terminal was closed while this process started
    match words:
        case ("web",):
            _set_up_logging()
            run_web_processes()
        case ("worker",):
            _set_up_logging()
            run_commands([build_worker_command(queue) for queue in QUEUES])
        case ("worker", queue, *options) if queue in QUEUES and options in ([], ["--beat"]):
            replace_process(build_worker_command(queue, *options))
        case ("beat",):
            replace_process(build_beat_command())
        case _:
            others = "The others are worker (all jobs), worker celery, worker long and beat."
            sys.exit(f"Say which process to start, such as python -m config.serve web. {others}")


if __name__ == "__main__":
    main(*sys.argv[1:])
