// A match of several rounds in words: how long it is, how it stands, who has won it.

/** @import {Match, RoomStanding} from "fivefold/wire" */

const LENGTHS = /** @type {Record<number, string>} */ ({ 3: "Best of three", 5: "Best of five" });

/** How long a match is, in words; empty where each round stands alone. @param {Match} match */
export const titleOf = ({ length }) => LENGTHS[length] ?? "";

/** Where a match stands, in short; `between` two rounds it counts. @param {Match} match @param {boolean} between */
export function stageOf({ length, played, over }, between) {
  if (over) return "finished";
  return between && played ? `${played} of ${length} played` : `round ${played + 1} of ${length}`;
}

/** What the next round is called: a further one of the match, else once more. @param {RoomStanding} standing */
export function nextCalled({ match, round }) {
  if (round.mode === "together") return "Play again together";
  return titleOf(match) && !match.over ? "Next round" : "Rematch";
}

/** The running score as a line: “Alice 2 · Bob 1”. @param {Match} match */
export const runningScore = ({ scores }) => scores.map(({ who, wins }) => `${who} ${wins}`).join(" · ");

/**
 * Whether a choice breaks a match off in whose middle it is made: another length, or teams where there were none.
 * @param {Pick<RoomStanding, "match"|"sides">} standing @param {{length: number, teams: boolean}} chosen
 */
export const breaksOff = ({ match, sides }, { length, teams }) =>
  match.played > 0 && !match.over && (length !== match.length || teams !== sides.length > 0);

/** How a match stands that may be broken off, in a sentence. @param {Match} match */
export const standsTold = (match) =>
  match.scores.some(({ wins }) => wins) ? `It stands ${runningScore(match)}.` : "Nobody has won a round of it yet.";

/** Who has won a match that is over; empty before, and where each round stands alone. @param {Match} match */
export function matchTold({ length, scores, winners, over }) {
  if (length === 1 || !over) return "";
  const names = scores.filter(({ player }) => winners.includes(player)).map(({ who }) => who);
  const most = scores[0]?.wins ?? 0;
  if (!names.length) return "Nobody has won the match.";
  if (scores[0]?.side && names.length === 1)
    return `The ${names[0]} win the match, ${most} to ${scores[1]?.wins ?? 0}.`;
  if (names.length > 1) return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} share the match.`;
  return scores[1] ? `${names[0]} wins the match, ${most} to ${scores[1].wins}.` : `${names[0]} wins the match.`;
}
