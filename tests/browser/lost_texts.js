// The texts of a page that cannot be read where they stand: cut off, spilt, broken within words, or under others.

/** @param {string} notRead what to leave out */
(notRead) => {
  const found = [];
  const lines = [];
  const told = (/** @type {Element} */ one) => `${one.tagName.toLowerCase()}.${one.className}`;

  const ancestors = (/** @type {Element} */ one) => {
    const all = [];
    for (let up = one; up && up !== document.body; up = up.parentElement) all.push(up);
    return all;
  };

  const isSeen = (/** @type {Element} */ one) =>
    !one.closest(notRead) &&
    getComputedStyle(one).clipPath === "none" &&
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  const floats = (/** @type {Element} */ one) =>
    ancestors(one).some((up) => ["sticky", "fixed"].includes(getComputedStyle(up).position));

  /** What hides a part of a line, or has it hang over its own edge; null where one can scroll to all of it. */
  const cutBy = (/** @type {Element} */ one, /** @type {DOMRect} */ box) => {
    for (const up of ancestors(one)) {
      const { overflowX, overflowY, display } = getComputedStyle(up);
      if (display === "inline") continue;
      const frame = up.getBoundingClientRect();
      const across = box.left < frame.left - 2 || box.right > frame.right + 2;
      const down = box.top < frame.top - 4 || box.bottom > frame.bottom + 4;
      const scrolls = (/** @type {string} */ way) => ["auto", "scroll"].includes(way);
      if ((across && scrolls(overflowX)) || (down && scrolls(overflowY))) return null;
      if ((across && overflowX !== "visible") || (down && overflowY !== "visible")) return up;
      if (across && (up === one || up.matches("a, button, label"))) return up;
    }
    return null;
  };

  /** What is seen of a line: within what scrolls around it. */
  const seenOf = (/** @type {Element} */ one, /** @type {DOMRect} */ box) => {
    let { left, top, right, bottom } = box;
    for (const up of ancestors(one)) {
      const { overflowX, overflowY, display } = getComputedStyle(up);
      if (display === "inline") continue;
      const frame = up.getBoundingClientRect();
      if (overflowX !== "visible") [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };

  const look = (/** @type {Element} */ one, /** @type {Text} */ text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const said = `“${text.data.trim().slice(0, 40)}” in ${told(one)}`;
    const boxes = [...range.getClientRects()].filter((box) => box.width >= 2);
    const words = text.data.trim().split(/[\s\u2013\u2014/-]+/);
    const hasOwnBreaks = getComputedStyle(one).whiteSpaceCollapse !== "collapse";
    if (!hasOwnBreaks && boxes.length > words.length) found.push(`${said} is broken into ${boxes.length} lines`);
    for (const box of boxes) {
      const by = cutBy(one, box);
      if (by) found.push(`${said} is cut off by ${told(by)}`);
      const seen = seenOf(one, box);
      if (!floats(one) && seen.width && seen.height) lines.push({ one, box: seen, said });
    }
  };

  for (const one of document.querySelectorAll("body *"))
    if (isSeen(one))
      for (const node of one.childNodes) if (node.nodeType === Node.TEXT_NODE && node.data.trim()) look(one, node);

  for (const [n, a] of lines.entries())
    for (const b of lines.slice(n + 1)) {
      if (a.one.contains(b.one) || b.one.contains(a.one)) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (across > 4 && down > 0.3 * Math.min(a.box.height, b.box.height)) found.push(`${a.said} lies over ${b.said}`);
    }

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`${scrollWidth} pixels are wider than the screen`);
  return [...new Set(found)];
};
