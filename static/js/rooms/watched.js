// A board on the big screen: the game's own element, which nobody touches there. A shared one is shown as it stands,
// and once nobody plays any more the page is asked for anew, with the answer; then a race has one, too: its best.

import { confetti } from "fivefold/site/confetti.js";
import { pageAnswer, pageSession } from "fivefold/site/session.js";

/**
 * @import {Logged, Moved, Result, RoomStanding, State} from "fivefold/wire"
 * @import {GameElement} from "fivefold/site/game-element.js"
 * @import {Gestures} from "fivefold/rooms/gestures.js"
 */

const PIECES = 120;

export class Watched {
  /** @param {Gestures} gestures */
  constructor(gestures) {
    this.gestures = gestures;
    this.session = pageAnswer() ? pageSession() : null;
    if (this.session) this.session.move = () => Promise.resolve(null); // a screen makes no moves
  }

  /** The round whose board this page shows; null where it shows none. */
  get round() {
    return this.session?.edition.room?.round ?? null;
  }

  /** Whether the answer is shown. */
  get isTold() {
    return Boolean(this.session?.result);
  }

  get game() {
    const slug = this.session?.edition.game;
    return /** @type {GameElement<State["view"], Moved["feedback"], Result["reveal"], Logged["move"]>|null} */ (
      slug ? document.querySelector(`${slug}-game`) : null
    );
  }

  /** The board as it stands by now, and what everybody holds. @param {RoomStanding} standing */
  show({ round, seats, board }) {
    const { session, game } = this;
    if (!session || round.number !== this.round) return;
    session.movers = new Map(seats.map((seat) => [seat.player, seat]));
    const wins = session.state.status === "playing" && board?.status === "won";
    if (board && session.isBehind(board)) session.show(board, null);
    if (!game) return;
    game.inOthersHands = new Map(
      [...this.gestures.now.held]
        .filter(([player]) => session.movers.has(player))
        .map(([player, { what }]) => [player, { ...(session.movers.get(player) ?? { name: "", number: 0 }), what }]),
    );
    game.requestUpdate?.(); // its module may be still to come
    if (wins) confetti(game, PIECES);
  }

  /** A move in the game's own words. @param {Logged["move"]} move */
  tell(move) {
    return this.game?.tell?.(move) ?? "";
  }
}
