// What was pasted and refused comes back in its field; the line that is wrong is marked there, ready to be typed over.

const wrong = /** @type {HTMLElement|null} */ (document.querySelector(".errornote[data-line]"));
const field = /** @type {HTMLTextAreaElement|null} */ (document.querySelector(`[aria-describedby="${wrong?.id}"]`));
if (field) {
  const lines = field.value.split("\n");
  const line = Number(wrong?.dataset.line);
  const begin = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  field.focus({ preventScroll: true });
  if (line > 0) {
    field.setSelectionRange(begin, begin + lines[line - 1].length);
    field.scrollTop = (field.scrollHeight / lines.length) * (line - 2);
  }
  (field.closest("form") ?? field).scrollIntoView({ block: "start" });
}
