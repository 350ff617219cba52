// Which release of the site answers. A page of another one goes on as long as both speak alike.

/** The header in which every answer names its release: a fingerprint of the files, a slash, and one of what travels. */
export const HEADER = "Fivefold-Release";

/** The release that this page belongs to, as in the header. */
export const ownRelease = () => globalThis.document?.body.dataset.release ?? "";

/**
 * Whether what travels has another form in one release than in another; unknown ones are taken to be alike.
 * @param {string} own
 * @param {string|null} heard
 */
export function speaksOtherwise(own, heard) {
  const [, mine] = own.split("/");
  const [, theirs] = (heard ?? "").split("/");
  return Boolean(mine && theirs && mine !== theirs);
}
