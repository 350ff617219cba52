// The end of a level that was solved: a light runs along every chain, and its numbers hop as it passes.

import { wave } from "fivefold/site/victory.js";

const RUN = 900;
const HOP = [{ transform: "none" }, { transform: "translateY(-14px) scale(1.12)", offset: 0.4 }, { transform: "none" }];
/** A tenth of the line is lit; it comes in at one end and goes out at the other. */
const LIT = 0.1;

/** @param {Element} game */
export async function glowAlong(game) {
  const lights = [...game.querySelectorAll(".chains-frame .band .fill")].map(lightOn);
  const run = [{ strokeDashoffset: LIT }, { strokeDashoffset: -1 }];
  await Promise.all([wave([lights], run, { each: RUN }), wave(byPlace(game), HOP)]);
  for (const light of lights) light.remove();
}

/** A light that lies on a chain's line, before it is moved. @param {Element} line */
function lightOn(line) {
  const light = /** @type {Element} */ (line.cloneNode());
  light.setAttribute("class", "light");
  light.setAttribute("pathLength", "1");
  line.parentElement?.append(light);
  return light;
}

/** The numbers by their place in their chain, so that all chains are run through side by side. @param {Element} game */
function byPlace(game) {
  /** @type {SVGElement[][]} */
  const groups = [];
  for (const number of /** @type {NodeListOf<SVGElement>} */ (game.querySelectorAll(".chains-frame .number")))
    (groups[Number(number.style.getPropertyValue("--nth"))] ??= []).push(number);
  return groups.filter(Boolean);
}
