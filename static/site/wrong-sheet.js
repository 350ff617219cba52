// Asks with what of the puzzle something is wrong, and what, in a few words.

import { answerOf, element } from "fivefold/site/sheets.js";

/** @import {Voices} from "fivefold/wire" */

/**
 * Resolves to what was said; to null for who leaves it.
 * @param {Pick<Voices, "parts"|"longest">} can
 * @returns {Promise<{part: string, reason: string}|null>}
 */
export async function askWhatIsWrong({ parts, longest }) {
  const options = parts.filter((part) => !part.said).map((part) => element("option", { value: part.id }, part.label));
  const choice = /** @type {HTMLSelectElement} */ (element("select", { id: "wrong-part" }, ...options));
  const reason = /** @type {HTMLInputElement} */ (
    element("input", { type: "text", id: "wrong-reason", maxlength: `${longest}`, required: "", autocomplete: "off" })
  );
  const sheet = /** @type {HTMLDialogElement} */ (
    element(
      "dialog",
      { class: "sheet question", "aria-labelledby": "wrong-title" },
      element(
        "form",
        { method: "dialog", class: "sheet-body wrong-sheet" },
        element("h2", { id: "wrong-title" }, "What’s wrong?"),
        element("label", { for: "wrong-part" }, "Which part?"),
        choice,
        element("label", { for: "wrong-reason" }, "In a few words"),
        reason,
        element(
          "div",
          { class: "sheet-actions" },
          element("button", { class: "button", type: "button", "data-close": "" }, "Cancel"),
          element("button", { class: "button primary", value: "send" }, "Tell the editors"),
        ),
      ),
    )
  );
  return (await answerOf(sheet)) === "send" ? { part: choice.value, reason: reason.value } : null;
}
