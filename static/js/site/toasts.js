// Short notes at the foot of the page: they go by themselves, or by a tap.

const STAYS = 4500;

/**
 * Shows a sentence for a few seconds; a screen reader says it. With `stays` it remains until it is closed.
 * @param {string} text
 * @param {{stays?: boolean}} [how]
 * @returns {() => void} closes it
 */
export function toast(text, { stays = false } = {}) {
  const room = document.querySelector(".toasts");
  if (!room) return () => {};
  const note = document.createElement("button");
  note.type = "button";
  note.className = "toast";
  note.textContent = text;
  const close = () => note.remove();
  note.addEventListener("click", close);
  room.append(note);
  if (!stays) setTimeout(close, STAYS);
  return close;
}
