// Share a wall: everyone sees which cards each player has chosen, in that player's colour. Four chosen cards are a
// proposal, to which anyone who has chosen nothing can agree.

import { GROUP, remainingCards, writeCard } from "fivefold/lionwall/wall.js";

/** @import {LionWallGame} from "fivefold/lionwall/game.js" */

export class OthersChoices {
  /** @param {LionWallGame} game */
  constructor(game) {
    this.game = game;
    this.sentPlaces = "";
    this.proposed = "";
  }

  /** The cards still on the wall that someone holds. @param {number[]} what their places in the wall as it was made */
  heldCards(what) {
    const { cards, found } = this.game.shown;
    const left = remainingCards(cards, found);
    return what.map((place) => cards[place]).filter((card) => left.includes(card));
  }

  /** Who holds a card; the first of several. @param {string} card */
  findHolder(card) {
    return [...this.game.inOthersHands.values()].find(({ what }) => this.heldCards(what).includes(card));
  }

  /** Four that someone proposes, while one has chosen nothing oneself. */
  get proposal() {
    if (this.game.chosen.length || this.game.trying.length) return null;
    for (const { name, what } of this.game.inOthersHands.values()) {
      const cards = this.heldCards(what);
      if (cards.length === GROUP) return { name, cards };
    }
    return null;
  }

  /** Tries the four that someone proposes. */
  agreeToProposal() {
    const { proposal } = this;
    if (!proposal) return;
    this.game.chosen = proposal.cards;
    this.game.submitGuess();
  }

  /** After each drawing: tells the others what is chosen now, and this player what is proposed. */
  shareChoice() {
    const { game } = this;
    if (!game.session.edition.room?.together) return;
    const places = game.chosen.map((card) => game.shown.cards.indexOf(card));
    if (places.join() !== this.sentPlaces) {
      this.sentPlaces = places.join();
      game.shareHeld(places);
    }
    const { proposal } = this;
    const four = proposal?.cards.map(writeCard).join(", ");
    const proposed = proposal ? `${proposal.name} proposes ${four}. Agree?` : "";
    const before = this.proposed;
    this.proposed = proposed;
    if (proposed && proposed !== before) game.say(proposed);
    else if (!proposed && before && game.note === before) game.note = "";
  }
}
