// Where a level is played, by its session: what may be shown there, and what a hint costs.

/** @typedef {Pick<import("fivefold/site/session.js").PlaySession, "edition"> & {state: {ranked: boolean}}} Played */

/** Whether the level is there to practise a technique: how it is solved is shown at its end. @param {Played} played */
export const teaches = ({ edition }) => edition.seed?.startsWith("learn-") ?? false;

/** Whether nobody is compared: in a room the number is secret until the round ends. @param {Played} played */
export const practises = ({ edition }) => edition.kind !== "daily" && edition.seed !== null;

/** Whether others' results are compared with this one. @param {Played} played */
export const ranks = ({ edition, state }) => state.ranked || Boolean(edition.room && !edition.room.together);
