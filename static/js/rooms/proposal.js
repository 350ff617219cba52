// A guest's proposal to end a board that a room shares: who made it, who agrees, and the way to agree.

import { html, nothing } from "lit";
import { toast } from "fivefold/site/toasts.js";
import { listed } from "fivefold/rooms/shared.js";

/** @import {Logged, RoomStanding} from "fivefold/wire" */
/** @typedef {Pick<RoomStanding, "proposal"|"seats">} Proposed */

/** What was told last, and what closes it. */
let told = "";
let close = () => {};

/** Who proposes what, and how many of how many agree; empty where nobody does. @param {Proposed} standing */
export function proposalTold({ proposal, seats }) {
  if (!proposal) return "";
  const names = proposal.agreed.map((one) => seats.find(({ player }) => player === one)?.name ?? "Somebody");
  const [by, ...others] = names;
  const needed = Math.floor(seats.filter(({ here }) => here).length / 2) + 1;
  const what = "finish" in proposal.move ? "finish here" : "give up";
  const agree = others.length ? ` ${listed(others)} ${others.length > 1 ? "agree" : "agrees"}.` : "";
  return `${by} proposes to ${what}.${agree} It takes ${needed} to end it for everyone: so far ${names.length}.`;
}

/** Whether somebody may still agree. @param {Proposed} standing @param {string|undefined} me */
const mayAgree = ({ proposal }, me) => Boolean(proposal && me && !proposal.agreed.includes(me));

/**
 * Tells it on top of the page, anew with each who agrees, until it is agreed or lapses.
 * @param {Proposed} standing @param {string|undefined} me
 * @param {(move: Logged["move"]) => void} agree
 */
export function tellProposal(standing, me, agree) {
  const now = proposalTold(standing);
  if (now === told) return;
  close();
  told = now;
  const { proposal } = standing;
  const way = { called: "Agree", take: () => proposal && agree(proposal.move) };
  close = now ? toast(now, { stays: true, ...(mayAgree(standing, me) ? { way } : {}) }) : () => {};
}

/**
 * The same in the panel.
 * @param {Proposed} standing @param {string|undefined} me
 * @param {(move: Logged["move"]) => void} agree
 */
export function proposalShown(standing, me, agree) {
  const { proposal } = standing;
  if (!proposal) return nothing;
  return html`<div class="onwards proposal">
    <p role="status">${proposalTold(standing)} With the next move it lapses.</p>
    ${
      mayAgree(standing, me)
        ? html`<button class="button" type="button" @click=${() => agree(proposal.move)}>Agree</button>`
        : nothing
    }
  </div>`;
}
