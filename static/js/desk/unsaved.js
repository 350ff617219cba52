// What somebody has written into a form of the desk is not lost: leaving the page asks first, and without a connection
// the form is not sent, for the browser would put a page of its own in place of what was written.

const PATIENCE = 8000;
const NOWHERE = "There is no connection, so nothing was sent. What you wrote stays here: try again in a moment.";

const forms = /** @type {HTMLFormElement[]} */ ([...document.querySelectorAll("form[data-unsaved]")]);
/** What stood in each form before anybody touched the page. @type {Map<HTMLFormElement, string>} */
const before = new Map();
let goes = false;
let checked = false;

/** @param {HTMLFormElement} form */
const written = (form) => JSON.stringify([...new FormData(form)].filter(([, value]) => typeof value === "string"));

/** Whether a form has something that is stored nowhere yet. @param {HTMLFormElement} form */
const isUnsaved = (form) =>
  form.dataset.unsaved === "typed" || (before.has(form) && before.get(form) !== written(form));

function touched() {
  for (const form of forms) if (!before.has(form)) before.set(form, written(form));
}
for (const kind of ["pointerdown", "keydown", "focusin"]) document.addEventListener(kind, touched, { capture: true });

addEventListener("beforeunload", (event) => {
  if (!goes && forms.some(isUnsaved)) event.preventDefault();
});
addEventListener("pageshow", () => (goes = false));

/** Whether the site answers at all. */
const isReached = () =>
  fetch(/** @type {HTMLLinkElement} */ (document.querySelector("link[rel='icon']")).href, {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(PATIENCE),
  }).then(
    () => true,
    () => false,
  );

/** @param {HTMLFormElement} form @param {HTMLElement|null} submitter */
async function send(form, submitter) {
  form.querySelector("[data-not-sent]")?.remove();
  if (await isReached()) {
    checked = true;
    form.requestSubmit(submitter);
    checked = false;
  } else {
    const told = document.createElement("p");
    told.className = "errornote";
    told.role = "alert";
    told.dataset.notSent = "";
    told.textContent = NOWHERE;
    (submitter ?? form.lastElementChild)?.before(told);
  }
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!forms.includes(form)) return;
  if (checked) goes = true;
  else {
    event.preventDefault();
    void send(form, event.submitter);
  }
});
