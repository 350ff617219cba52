// While a worker works out what an editor wrote, the form is sent again and again until there is an answer.

const WAIT = 1200;
const busy = document.querySelector("[data-trial]");
const look = /** @type {HTMLButtonElement|null} */ (document.querySelector("[data-look]"));
if (busy && look)
  setTimeout(() => {
    look.form?.requestSubmit(look);
  }, WAIT);
