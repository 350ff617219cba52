"""Servers that tests start for themselves: a Redis that may go away and come back, and an nginx before a site."""

import os
import shutil
import signal
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from pathlib import Path

import pytest

from tests.server import free_port


def needs(program: str) -> str:
    """Where a program is; the test is skipped where it is not installed."""
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin")
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def until_open(port: int) -> None:
    for _ in range(3000):  # a minute: a busy machine may take its time
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise RuntimeError(f"nothing listens on port {port}")


class Server(ABC):
    """A process of the test's own that listens on one port, and may be started again there."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def words(self) -> list[str]:
        """The command."""

    def start(self) -> None:
        self.process = subprocess.Popen(self.words(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until_open(self.port)

    def stop(self) -> None:
        """Kills it, as a machine that loses its power would."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


class Redis(Server):
    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def words(self) -> list[str]:
        keep = ["--save", "", "--appendonly", "no", "--dir", str(self.folder)]
        return [needs("redis-server"), "--port", str(self.port), *keep]

    def freeze(self) -> None:
        """From now on it takes connections and says nothing."""
        assert self.process
        os.kill(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        assert self.process
        os.kill(self.process.pid, signal.SIGCONT)


CONFIGURATION = """
daemon off; pid {folder}/nginx.pid; error_log stderr; worker_processes 1;
events {{ worker_connections 256; }}
http {{
  access_log off;
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder};
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://127.0.0.1:{site};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }}
  }}
}}
"""


class Nginx(Server):
    """An nginx before a site, as operators set it up: it appends whom it answers to X-Forwarded-For."""

    def __init__(self, folder: Path, site: int) -> None:
        super().__init__(folder)
        self.site = site

    def words(self) -> list[str]:
        file = self.folder / "nginx.conf"
        file.write_text(CONFIGURATION.format(folder=self.folder, port=self.port, site=self.site))
        return [needs("nginx"), "-c", str(file), "-p", str(self.folder)]

    def stop(self) -> None:
        """Lets it end, so that its own worker ends too."""
        if self.process:
            self.process.terminate()
            self.process.wait()
            self.process = None
