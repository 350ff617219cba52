// Sign up with a passkey alone: the server names the account to the device, and the device makes the key.

const form = /** @type {HTMLFormElement|null} */ (document.getElementById("signup"));
const part = /** @type {HTMLElement|null} */ (form?.querySelector("[data-passkey]"));

/** @import {Problem} from "fivefold/wire" */

/** @param {string} url @param {Record<string, string>} fields @returns {Promise<object>} */
async function postFields(url, fields) {
  const token =
    /** @type {HTMLInputElement|undefined} */ (form?.elements.namedItem("csrfmiddlewaretoken"))?.value ?? "";
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "X-CSRFToken": token },
  });
  if (response.ok) return response.json();
  const { error } = /** @type {Problem} */ (await response.json());
  throw new Error(error.message);
}

/** @param {HTMLFormElement} signup */
async function signUp(signup) {
  const field = /** @type {HTMLInputElement} */ (signup.elements.namedItem("username"));
  if (!field.reportValidity()) return;
  const options = await postFields(signup.dataset.begin ?? "", { name: field.value });
  const credential = await window.webauthnJSON.create(options);
  const made = await postFields(signup.dataset.complete ?? "", { credential: JSON.stringify(credential) });
  const { url } = /** @type {{url: string}} */ (made);
  const next = new URLSearchParams(location.search).get("next");
  location.assign(next?.startsWith("/") && !next.startsWith("//") ? next : url);
}

/** @param {unknown} problem */
function describeProblem(problem) {
  const { name, message } = /** @type {Error} */ (problem);
  return name === "NotAllowedError" || name === "AbortError"
    ? "We couldn’t make a passkey. You can try again, or choose a password."
    : message;
}

if (form && part && "PublicKeyCredential" in window && window.isSecureContext) {
  const trouble = /** @type {HTMLElement} */ (part.querySelector("[data-trouble]"));
  part.hidden = false;
  part.querySelector("button")?.addEventListener("click", () => {
    trouble.textContent = "";
    signUp(form).catch((problem) => (trouble.textContent = describeProblem(problem)));
  });
}
