// The help of Name Dominoes: what it costs, the question before it, and what it shows.

import { duration } from "fivefold/site/times.js";
import { allLaid, inHandTold, placesTold } from "fivefold/dominoes/telling.js";

/** @import {DominoesGame} from "fivefold/dominoes/game.js" */

const NO_TILE = "Take a tile from the rack: the places where it fits will be marked.";

/** Seconds that a hint costs, also on boards of before, which name no prices. @param {DominoesGame} game */
export const hintPrice = ({ more }) => more.prices?.hint ?? 60;

/** @param {DominoesGame} game */
const sureOfHint = (game) =>
  game.sureOfHint(
    game.view.hints.length,
    `You will see where a tile fits. Each hint adds ${duration(hintPrice(game))} to your time.`,
  );

/** The lights are paid for once in a game. @param {DominoesGame} game */
const sureOfLights = (game) =>
  game.sureOfHint(
    0,
    `You will see where a tile in hand fits. It adds ${duration(game.more.prices?.lights ?? 0)} to your time, once.`,
    { title: "Turn on the lights?", yes: "Turn them on" },
  );

/** Marks where the tile in hand fits, or leaves off to. @param {DominoesGame} game */
export async function markPlaces(game) {
  if (!game.isLit && !((await sureOfLights(game)) && (await game.send({ lights: true })))) return;
  game.showPlaces = !game.showPlaces;
  if (game.showPlaces && game.chosen === null) return game.say(NO_TILE);
  if (game.note === NO_TILE) game.note = "";
  if (game.chosen !== null) game.note = inHandTold(game, game.chosen);
  game.said = placesTold(game).trim();
}

/** Shows where a tile of the rack fits. @param {DominoesGame} game */
export async function takeHint(game) {
  game.letGo();
  if (!game.rack.length) return game.say(allLaid(game));
  if (!(await sureOfHint(game))) return;
  const hint = (await game.send({ hint: true }))?.feedback;
  if (!hint || !("hint" in hint)) return;
  game.hinted = hint.hint;
  game.say(hint.text);
}
