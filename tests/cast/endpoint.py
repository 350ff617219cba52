"""A server on this machine to which webhook tests post; no test posts to another machine."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from games.leaderboards.webhook_request import PostingPermission


class Endpoint(ThreadingHTTPServer):
    """Give every POST the same answer, and remember what was posted."""

    def __init__(self, status: int, headers: dict[str, str]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.status, self.headers = status, headers
        self.received: list[tuple[str, str, bytes]] = []
        self.may_answer = threading.Event()
        self.may_answer.set()

    @property
    def permission(self) -> PostingPermission:
        return PostingPermission(ports=(self.server_port,), allows_http=True, private_ips=frozenset({"127.0.0.1"}))

    def address(self, path: str = "/hook/very-secret") -> str:
        return f"http://hooks.example.com:{self.server_port}{path}"


class Handler(BaseHTTPRequestHandler):
    server: Endpoint

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((self.path, self.headers["Host"], body))
        self.server.may_answer.wait(60)
        with suppress(OSError):  # the client has gone
            self._answer()

    def _answer(self) -> None:
        self.send_response(self.server.status)
        for name, value in {"Content-Length": "0", **self.server.headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@contextmanager
def run_endpoint(status: int = 200, **headers: str) -> Iterator[Endpoint]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with Endpoint(status, named) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.may_answer.set()
            server.shutdown()
            thread.join()


def resolve_locally(name: str, port: int) -> list[str]:
    return ["127.0.0.1"]
