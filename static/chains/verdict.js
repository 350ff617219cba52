// Show the solver's verdict on a person's own level as a card: the verdict, a remark, and what they can do with it.

import { html, nothing } from "lit";
import { copyText } from "fivefold/site/sharing.js";
import { listPlaces } from "fivefold/chains/words.js";

/** @import {ChainsVerdict} from "fivefold/wire" */
/** @import {Workshop} from "fivefold/chains/own.js" */

/** @type {Record<ChainsVerdict["verdict"], {sign: string, title: string}>} */
const VERDICTS = {
  "": { sign: "…", title: "Solving" },
  one: { sign: "✓", title: "One solution" },
  none: { sign: "✕", title: "No solution" },
  several: { sign: "≈", title: "Several solutions" },
  undecided: { sign: "?", title: "Undecided" },
  tomorrow: { sign: "→", title: "Tomorrow" },
};
/** @type {Record<ChainsVerdict["grade"], string>} */
const GRADES = {
  mini: "Mini: a few easy steps solve it.",
  gentle: "Gentle: easy techniques solve it.",
  tricky: "Tricky: it takes harder techniques.",
  fiendish: "Fiendish: you need to look one move ahead.",
  "": "Our techniques don’t solve all of it. You’d have to try everything.",
};
/** @type {Record<Exclude<ChainsVerdict["verdict"], "one">, string>} */
const SAYS = {
  "": "",
  none: "There’s no way to cover every cell.",
  several: "You can still play it, because any way to cover it counts.",
  undecided: "We couldn’t tell in two seconds how many solutions it has.",
  tomorrow: "This is one of today’s puzzles, or very like one, so we can’t solve it for you until tomorrow.",
};

/** Where it fails, and why if that takes few words. @param {ChainsVerdict} found */
function describeFailure({ blocked, unreached, uneven, sure, verdict, mend, sought }) {
  const why = uneven
    ? " A chain visits dark and light squares in turn, as on a chessboard, and there are too many of one shade."
    : "";
  const help = verdict === "none" && sought && !mend.length ? " We couldn’t find a small change that fixes it." : "";
  return `${why}${describeBlocked({ blocked, unreached, sure })}${help}`;
}

/** @param {Pick<ChainsVerdict, "blocked"|"unreached"|"sure">} found */
function describeBlocked({ blocked, unreached, sure }) {
  if (!blocked.length) return "";
  if (unreached.length && unreached.length === blocked.length)
    return ` No chain can reach the marked ${unreached.length === 1 ? "cell" : "cells"}: ${listPlaces(blocked)}.`;
  if (blocked.length === 1) return ` No chain can cover the marked cell: ${listPlaces(blocked)}.`;
  const without = sure ? " Leave out any one of them, and the rest can be covered." : "";
  return ` You can’t cover all the marked cells: ${listPlaces(blocked)}.${without}`;
}

/** @param {ChainsVerdict} found */
function describeVerdict({ verdict, grade, playable }) {
  if (!playable && (verdict === "one" || verdict === "several"))
    return "It has more than five starts, so you can’t play it here.";
  if (playable && verdict === "undecided")
    return "We found a solution, but couldn’t tell in two seconds whether it’s the only one. You can still play it.";
  return verdict === "one" ? GRADES[grade] : SAYS[verdict];
}

/** The offer to make a level unique. @param {Workshop} workshop @param {ChainsVerdict} found */
function renderFix(workshop, { mend, verdict }) {
  const count = mend.length === 1 ? "one number" : `${mend.length} numbers`;
  return html`<p class="row">
    <button class="button" type="button" @click=${() => workshop.applyFix()}>
      ${verdict === "several" ? "Make it unique" : "Fix it"}
    </button>
    <span class="muted">changes ${count}</span>
  </p>`;
}

/** What was found of the level, and what can be done with it. @param {Workshop} workshop */
export function renderVerdict(workshop) {
  const { found } = workshop;
  if (workshop.wrong)
    return html`<div class="workshop-verdict card bad" role="alert">
      <h2><span aria-hidden="true">!</span> That didn’t work</h2>
      <p>${workshop.wrong}</p>
    </div>`;
  if (!found)
    return html`<div class="workshop-verdict card" role="status">
      <h2><span aria-hidden="true">…</span> Solving</h2>
      <p class="muted">This takes a moment.</p>
    </div>`;
  const { sign, title } = VERDICTS[found.verdict];
  return html`<div class="workshop-verdict card ${found.verdict}" role="status">
    <h2><span aria-hidden="true">${sign}</span> ${title}</h2>
    <p>${describeVerdict(found)}${describeFailure(found)}</p>
    ${found.mend.length ? renderFix(workshop, found) : nothing}
    ${
      found.verdict === "several" && found.sought && !found.mend.length
        ? html`<p class="small muted">We couldn’t find a small change that leaves one solution.</p>`
        : nothing
    }
    ${
      found.playable
        ? html`<div class="row">
            ${
              workshop.dataset.name
                ? nothing
                : workshop.link
                  ? html`<a class="button primary" href=${workshop.link}>Play it</a
                      ><button class="button" type="button" @click=${() => copyText(workshop.link, "the link")}>
                        Copy the link
                      </button>`
                  : html`<button class="button primary" type="button" @click=${workshop.saveLevel}>Make a link</button>`
            }
            <button
              class="button"
              type="button"
              aria-pressed=${workshop.watching}
              @click=${() => (workshop.watching = !workshop.watching)}
            >
              Watch the solution
            </button>
          </div>`
        : nothing
    }
    ${workshop.link ? html`<p class="small workshop-link">${workshop.link}</p>` : nothing}
    ${
      found.verdict === "undecided" && !found.playable
        ? html`<button
            class="button"
            type="button"
            @click=${() => workshop.askForVerdict({ level: workshop.level, again: true })}
          >
            Try again
          </button>`
        : nothing
    }
  </div>`;
}
