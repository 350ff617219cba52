// The petals of the site's flower in numbers: one for each game of today.

/** @import {Flower} from "fivefold/wire" */

/** How many games of today are done. @param {Flower["petals"]} petals */
export const countDone = (petals) => petals.filter(({ done }) => done).length;

/** @param {Flower["petals"]} petals */
export const isOpen = (petals) => petals.length > 1 && petals.every(({ done }) => done);

/** How many games of today are solved. @param {Flower["petals"]} petals */
export const countSolved = (petals) => petals.filter(({ solved }) => solved).length;

/** In how many days in a row, for people; empty for fewer than two. @param {number} days */
export const sayStreak = (days) => (days > 1 ? `${days} days in a row` : "");
