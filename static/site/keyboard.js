// Whether there is a keyboard: keys are told of only then.

const OF_REAL_KEYBOARDS = ["Tab", "Escape", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];
const root = document.documentElement;

/** Where a mouse is, a keyboard is as a rule; else the first key that no keyboard on a screen has tells of one. */
export function lookForKeyboard() {
  const found = () => (root.dataset.keyboard = "");
  if (matchMedia("(any-hover: hover) and (any-pointer: fine)").matches) return found();
  const heard = (/** @type {KeyboardEvent} */ event) => {
    if (!event.isTrusted || !OF_REAL_KEYBOARDS.includes(event.key)) return;
    removeEventListener("keydown", heard);
    found();
  };
  addEventListener("keydown", heard);
}
