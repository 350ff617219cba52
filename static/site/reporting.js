// Telling a moderator of a bad name.

import { post } from "fivefold/site/csrf.js";
import { confirmDialog } from "fivefold/site/sheets.js";
import { toast } from "fivefold/site/toasts.js";

/** @import {Problem, TableRow, Thanks} from "fivefold/wire" */

/** Asks, then reports a player's name. @param {Pick<TableRow, "player"|"name">} row */
export async function reportName({ player, name }) {
  const sure = await confirmDialog({
    title: "Report this name?",
    text: `A moderator will check “${name}”.`,
    yes: "Report",
    no: "Cancel",
  });
  if (!sure) return;
  const response = await post(`/api/players/${player}/report/`);
  /** @type {Thanks|Problem|null} */
  const answer = response && (await response.json().catch(() => null));
  const words = answer && ("thanks" in answer ? answer.thanks : answer.error.message);
  toast(words ?? "We couldn’t send the report. Please try again.");
}
