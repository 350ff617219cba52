// What a browser has of sockets, driven by hand.
import { after, before, mock } from "node:test";

/** A socket that a test drives by hand. */
export class Socket {
  static OPEN = 1;
  static all = [];
  constructor(url) {
    Object.assign(this, { url, readyState: 0, sent: [] });
    Socket.all.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  say(message, topic = "x.1") {
    this.onmessage({ data: JSON.stringify({ topic, ...message }) });
  }
  send(text) {
    this.sent.push(Object.values(JSON.parse(text)).flat().join(" "));
  }
  close(code = 1000) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

export const last = () => Socket.all.at(-1);
export const listening = {};
export const note = { textContent: "" };
const browser = {
  WebSocket: Socket,
  location: { protocol: "https:", host: "example.org" },
  document: { visibilityState: "visible", addEventListener() {}, querySelector: () => note },
  addEventListener: (name, heard) => (listening[name] = heard),
};

/** While this file is tested there is such a browser. */
export function inBrowser() {
  const without = Object.fromEntries(Object.keys(browser).map((name) => [name, globalThis[name]]));
  before(() => Object.assign(globalThis, browser));
  after(() => {
    mock.timers.reset();
    Object.assign(globalThis, without);
  });
}
