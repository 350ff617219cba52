// A wall that several share: what one chooses the others see in one's colour, and four that somebody has chosen are a
// proposal that anybody who has chosen nothing can agree to.

import { GROUP, remaining } from "fivefold/lionwall/wall.js";

/** @import {LionWallGame} from "fivefold/lionwall/game.js" */

export class Others {
  /** @param {LionWallGame} game */
  constructor(game) {
    this.game = game;
    this.told = "";
    this.proposed = "";
  }

  /** The cards still on the wall that somebody holds. @param {number[]} what their places in the wall as it was made */
  cards(what) {
    const { cards, found } = this.game.shown;
    const left = remaining(cards, found);
    return what.map((place) => cards[place]).filter((card) => left.includes(card));
  }

  /** Who holds a card; the first of several. @param {string} card */
  holder(card) {
    return [...this.game.inOthersHands.values()].find(({ what }) => this.cards(what).includes(card));
  }

  /** Four that somebody proposes, while one has chosen nothing oneself. */
  get proposal() {
    if (this.game.chosen.length || this.game.trying.length) return null;
    for (const { name, what } of this.game.inOthersHands.values()) {
      const cards = this.cards(what);
      if (cards.length === GROUP) return { name, cards };
    }
    return null;
  }

  /** Tries the four that somebody proposes. */
  agree() {
    const { proposal } = this;
    if (!proposal) return;
    this.game.chosen = proposal.cards;
    this.game.submit();
  }

  /** After each drawing: tells the others what is chosen now, and this player what is proposed. */
  show() {
    const { game } = this;
    if (!game.session.edition.room?.together) return;
    const places = game.chosen.map((card) => game.shown.cards.indexOf(card));
    if (places.join() !== this.told) {
      this.told = places.join();
      game.hold(places);
    }
    const { proposal } = this;
    const four = proposal?.cards.map((card) => card.toUpperCase()).join(", "); // as the wall shows them
    const proposed = proposal ? `${proposal.name} proposes ${four}. Agree?` : "";
    const before = this.proposed;
    this.proposed = proposed;
    if (proposed && proposed !== before) game.say(proposed);
    else if (!proposed && before && game.note === before) game.note = "";
  }
}
