// What a player's friends have played today, as it moves: one socket for all of a page that shows it.

import { LiveTopic, merged } from "fivefold/site/live.js";

/**
 * @import {FriendsDelta, FriendsSnapshot, FriendsStanding} from "fivefold/wire"
 * @typedef {FriendsStanding & {version: number}} Today
 * @typedef {LiveTopic<Today, FriendsSnapshot|FriendsDelta>} FriendsTopic
 */

/**
 * What a message makes of what is shown: rows that changed take the place of those before, and null is nobody's.
 * @param {Today|null} today
 * @param {FriendsSnapshot|FriendsDelta} message
 * @returns {Today|null}
 */
export function applied(today, message) {
  const next = merged(today, message);
  if (!next || !today || message.type === "snapshot" || !message.rows) return next;
  return { ...next, rows: { ...today.rows, ...message.rows } };
}

/** @type {FriendsTopic|undefined} */
let topic;

/** The topic of this page. */
export function friendsTopic() {
  topic ??= new LiveTopic("/live/friends/", applied);
  return topic;
}
