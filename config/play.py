"""Runs the whole site on this machine, for `make play`: web process, workers and scheduler in one terminal.

Ctrl-C (or closing the terminal) stops all of them. Processes are run by honcho, each in a group of its own.
"""

import errno
import os
import shlex
import signal
import socket
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path
from urllib.error import URLError

from honcho.manager import SIGNALS, Manager

HOST = os.environ.get("HOST", "127.0.0.1")
PORT = os.environ.get("PORT", "8000")
PYTHON = sys.executable


def check_port() -> None:
    """Stops with one sentence where the port is not free or not a number."""
    if not PORT.isdigit() or not 0 < int(PORT) < 65536:
        sys.exit(f"PORT={PORT} is not a port: choose a number from 1 to 65535.")
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((HOST, int(PORT)))
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            sys.exit(f"Port {PORT} is in use: stop what listens there, or choose another: PORT=8001 make play")
        sys.exit(f"Cannot listen on {HOST}:{PORT}: {problem.strerror}.")


def process(*words: str, after: Path | None = None) -> str:
    """The command of one of the processes that an installation has, to begin when a file is there."""
    wait = f"while [ ! -e {shlex.quote(str(after))} ]; do sleep 0.2; done; " if after else ""
    return wait + shlex.join(("exec", PYTHON, "-m", "config.serve", *words))


class Site(Manager):  # type: ignore[misc]  # honcho has no types
    """Honcho's manager, which also stops when the terminal is closed, and may be stopped while it starts."""

    def _killall(self, force: bool = False) -> None:
        while not self._all_started():  # a process without a pid could not be stopped: let it start first
            message = self.events.get()
            if message.type == "start":
                self._processes[message.name]["pid"] = message.data["pid"]
        super()._killall(force)

    def _system_print(self, data: str) -> None:
        if "stopped" in data and not self._terminating:
            super()._system_print(data)


def tell_when_ready(address: str, answers: Path) -> None:
    """Prints the address as soon as the site answers, and lets begin what has waited for that."""
    while True:
        try:
            with urllib.request.urlopen(address + "/healthz", timeout=2):
                break
        except (URLError, OSError):
            time.sleep(0.05)
    print(f"\n  Fivefold is at {address}  (Ctrl-C stops it)\n", flush=True)
    answers.touch()


def run(answers: Path) -> int:
    """Starts everything and stays until it is stopped; returns the exit code, 0 after Ctrl-C.

    Workers begin when the file `answers` is there: until the web process answers, the machine is its alone.
    """
    site = Site()
    two = {"WORKER_PROCESSES": "2"}  # a practice puzzle does not wait until one that takes long is made
    quiet = {"LOG_LEVEL": "WARNING", **two, **os.environ}
    alone = {**quiet, "WEB_PROCESSES": "1", "STOP_SECONDS": "3"}
    site.add_process("web", process("web"), env=alone)
    site.add_process("worker", process("worker", "celery", "--beat", after=answers), env=quiet)
    site.add_process("patient", process("worker", "long", after=answers), env=quiet)
    signal.signal(signal.SIGHUP, lambda *_: os.kill(os.getpid(), signal.SIGTERM))
    shown = "localhost" if HOST in ("127.0.0.1", "0.0.0.0", "::") else HOST
    threading.Thread(target=tell_when_ready, args=(f"http://{shown}:{PORT}", answers), daemon=True).start()
    site.loop()
    stopped_by_hand = site.returncode in {one["rc"] for one in SIGNALS.values()}
    return 0 if stopped_by_hand else site.returncode


def main() -> None:
    """Runs the site in this terminal."""
    check_port()
    print("  Starting the site …", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(prefix="fivefold-") as folder:
        sys.exit(run(Path(folder) / "answers"))


if __name__ == "__main__":
    main()
