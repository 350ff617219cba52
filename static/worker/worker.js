// The service worker: this release's static files, pages that are shown without network as they were last seen (home,
// the day's games, one's own standing), and a clear page for all others. The server puts the constant SITE before this
// file: {release, static, offline, shell}. The last release's files and pages stay beside this one's: such a page goes
// on with its own files, and its moves are judged when they are sent.

const FILES = `files-${SITE.release}`;
const PAGES = `pages-${SITE.release}`;
const KEEP = "X-Keep-For-Offline";
const MOST_PAGES = 30;

/** The release whose files or pages a cache holds. @param {string} name */
const releaseOf = (name) => name.slice(name.indexOf("-") + 1);

addEventListener("install", (event) => {
  event.waitUntil(caches.open(FILES).then((files) => files.addAll([SITE.offline, ...SITE.shell])));
  skipWaiting();
});

addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const names = await caches.keys(); // in the order in which they were made
  const before = names.map(releaseOf).findLast((release) => release !== SITE.release);
  const gone = names.filter((name) => ![SITE.release, before].includes(releaseOf(name)));
  await Promise.all(gone.map((name) => caches.delete(name)));
  await clients.claim();
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith(SITE.static)) event.respondWith(serveFile(request));
  else if (request.mode === "navigate") event.respondWith(servePage(request));
});

/** Static files never change under their address; one that an earlier release had, too, is kept for this one. */
async function serveFile(request) {
  const files = await caches.open(FILES);
  const kept = await files.match(request);
  if (kept) return kept;
  const found = (await caches.match(request)) ?? (await fetch(request));
  if (found.ok && found.status === 200) files.put(request, found.clone());
  return found;
}

/** Pages come from the network; without it, as they were last seen, if their game can go on. */
async function servePage(request) {
  const pages = await caches.open(PAGES);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && fresh.headers.get(KEEP)) await keepPage(pages, request, fresh.clone());
    return fresh;
  } catch {
    return (
      (await lastSeen(request, PAGES)) ??
      (await earlierPage(request)) ??
      (await caches.match(SITE.offline, { cacheName: FILES })) ??
      Response.error()
    );
  }
}

/** A page as the last release showed it. */
async function earlierPage(request) {
  for (const name of await pageCaches()) {
    const kept = await lastSeen(request, name);
    if (kept) return kept;
  }
}

/** A page as a cache has it, also where its address was typed without the last slash. */
async function lastSeen({ url }, cacheName) {
  const asked = { ignoreSearch: true, cacheName };
  const kept = (await caches.match(url, asked)) ?? (await caches.match(`${new URL(url).pathname}/`, asked));
  if (!kept) return undefined;
  const headers = new Headers(kept.headers);
  headers.delete("Content-Encoding"); // the text is read already
  headers.delete("Content-Length");
  return new Response((await kept.text()).replace("<html", "<html data-last-seen"), { headers });
}

/** The caches of pages, of any release. */
const pageCaches = async () => (await caches.keys()).filter((name) => name.startsWith("pages-"));

async function forgetPages() {
  await Promise.all((await pageCaches()).map((name) => caches.delete(name)));
}

async function keepPage(pages, request, response) {
  await pages.put(request, response);
  const kept = await pages.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_PAGES)).map((old) => pages.delete(old)));
}

addEventListener("message", (event) => {
  if (event.data === "forget pages") event.waitUntil(forgetPages());
});
