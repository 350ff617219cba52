"""What a browser did, read from its trace: how long the processor of the page's main thread worked at each task.

A task's length is its thread time (`tdur`): processor time of that thread alone, which other programs on the machine do
not lengthen as they lengthen wall time. The browser is not slowed down meanwhile: its own throttling (CDP's
`Emulation.setCPUThrottlingRate`) lets the thread spin for a share of the *wall* time it just ran, which thread time
counts too: at 4× on a busy machine the same loop took 5.2 times the thread time. So a phone that is four times slower
is reckoned: thread time, times four.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import CDPSession

CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "v8"]
TASK = "RunTask"
PHASES = {
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "HitTest": "hit test",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
    "Commit": "paint",
    "v8.callFunction": "script",
    "v8.callModuleMethod": "script",
    "v8.run": "script",
    "v8.compile": "compiling",
    "v8.compileModule": "compiling",
    "RunMicrotasks": "script",
    "EventDispatch": "script",
    "ParseHTML": "parsing",
    "MinorGC": "garbage",
    "MajorGC": "garbage",
}
"""What the trace calls the parts of a task, and what they are."""
WHOLE = ("EventDispatch", "TimerFire", "FireAnimationFrame", "XHRReadyStateChange")
"""Parts that tell by their name, and by the kind of event, what a task is about."""

OURS = "__playwright"
"""How the events begin by which the page is driven."""

Event = dict[str, Any]


@dataclass(frozen=True)
class Task:
    """A task of the main thread: processor milliseconds in all and in each phase by itself, and what it was about."""

    ms: float
    phases: dict[str, float]
    about: str

    def told(self, slower: int) -> str:
        """In words, on a processor so many times slower."""
        parts = sorted(self.phases.items(), key=lambda one: -one[1])[:4]
        told = ", ".join(f"{name} {ms * slower:.0f}" for name, ms in parts)
        return f"{self.ms * slower:.0f} ms ({self.about}): {told}"


class Trace:
    """The trace of a page from here until `stop`."""

    def __init__(self, session: CDPSession) -> None:
        self.session = session
        self.events: list[Event] = []
        self.done = False
        session.on("Tracing.dataCollected", lambda part: self.events.extend(part["value"]))
        session.on("Tracing.tracingComplete", lambda _: setattr(self, "done", True))
        config = {"recordMode": "recordAsMuchAsPossible", "includedCategories": CATEGORIES}
        session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})

    def stop(self) -> list[Event]:
        """What the page's main thread did, in the order of its beginning."""
        self.session.send("Tracing.end")
        while not self.done:
            self.session.send("Browser.getVersion")  # whatever is asked lets the browser's messages come
        threads = Counter((one["pid"], one["tid"]) for one in self.events if one["name"] == "EventDispatch")
        if not threads:
            return []
        main = threads.most_common(1)[0][0]
        mine = [one for one in self.events if (one["pid"], one["tid"]) == main and one.get("ph") == "X"]
        return sorted(mine, key=lambda one: (one["ts"], -one.get("dur", 0)))


def tasks(events: list[Event]) -> list[Task]:
    """The tasks of a thread in which the page had a part. A phase has only what is not in another phase within it."""
    found: list[Task] = []
    within: list[Event] = []
    own: list[float] = []
    about, phases = "", defaultdict[str, float](float)

    def leave() -> None:
        event, took = within.pop(), own.pop()
        if phase := PHASES.get(event["name"]):
            phases[phase] += took / 1000
        elif own:
            own[-1] += took
        if not within and event["name"] == TASK and phases and not about.startswith(OURS):
            found.append(Task(event.get("tdur", 0) / 1000, phases, about or "no event"))

    for event in events:
        while within and event["ts"] >= within[-1]["ts"] + within[-1].get("dur", 0):
            leave()
        if not within:
            about, phases = "", defaultdict[str, float](float)
        elif own:
            own[-1] -= event.get("tdur", 0)
        if event["name"] in WHOLE:
            about = about or str(event.get("args", {}).get("data", {}).get("type", event["name"]))
        within.append(event)
        own.append(float(event.get("tdur", 0)))
    while within:
        leave()
    return found


def count(events: list[Event], name: str) -> int:
    """How often something was done."""
    return sum(one["name"] == name for one in events)
