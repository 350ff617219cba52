// Name Dominoes' page: the board, the rack, and the hands that lay tiles by dragging, by two taps or by keys.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { GameElement } from "fivefold/site/game-element.js";
import { makeClosable } from "fivefold/site/sheets.js";
import { toast } from "fivefold/site/toasts.js";
import {
  fault,
  inside,
  keyOf,
  nameOf,
  placeOn,
  places,
  spot,
  squaresFrom,
  told,
  wayOf,
} from "fivefold/dominoes/board.js";
import { Drag } from "fivefold/dominoes/drag.js";
import { flights } from "fivefold/dominoes/flights.js";
import { Keys } from "fivefold/dominoes/keys.js";
import { half, laidTile, stillBoard } from "fivefold/dominoes/tile.js";

/** @typedef {import("fivefold/dominoes/board.js").Square} Square */
/** @typedef {import("fivefold/dominoes/board.js").Laid} Laid */

class DominoesGame extends GameElement {
  static properties = {
    chosen: { state: true },
    way: { state: true },
    ghost: { state: true },
    clash: { state: true },
    showPlaces: { state: true },
    hinted: { state: true },
  };

  constructor() {
    super();
    /** @type {number|null} the tile in hand */
    this.chosen = null;
    this.way = 0;
    /** @type {Square|null} where the first square of the tile in hand is held over the board */
    this.ghost = null;
    /** @type {Square[]} two squares whose names do not match */
    this.clash = [];
    this.showPlaces = false;
    /** @type {Laid|null} */
    this.hinted = null;
    this.said = "";
    /** @type {Laid[]|null} the board as it will be once the server has taken the moves that are on their way */
    this.ahead = null;
    this.onTheWay = 0;
    this.drag = new Drag(this);
    this.keys = new Keys(this);
    this.flights = flights(this);
  }

  get view() {
    return this.session.state.view;
  }

  /** @returns {Laid[]} */
  get laid() {
    return this.ahead ?? this.view.laid;
  }

  get over() {
    return this.session.over;
  }

  /** The squares under the tile in hand. */
  get held() {
    if (this.chosen === null || !this.ghost) return null;
    return squaresFrom(this.ghost, this.way, this.view.tiles[this.chosen].length);
  }

  /** The board without the tile in hand: what that one is measured against. */
  get others() {
    return this.laid.filter((one) => one.tile !== this.chosen);
  }

  /** @param {number} tile */
  lying(tile) {
    return this.laid.find((one) => one.tile === tile) ?? null;
  }

  willUpdate() {
    this.flights.before();
  }

  updated() {
    this.flights.after();
  }

  /** @param {object} move */
  async send(move) {
    this.onTheWay += 1;
    try {
      return await this.session.move(move);
    } catch (problem) {
      toast(/** @type {Error} */ (problem).message);
      return null;
    } finally {
      this.onTheWay -= 1;
      if (!this.onTheWay) this.ahead = null;
      this.requestUpdate();
    }
  }

  /** @param {number|null} tile */
  choose(tile) {
    if (this.over || tile === 0) return;
    this.chosen = tile;
    this.clash = [];
    this.ghost = null;
    const there = tile === null ? null : this.lying(tile);
    if (there) this.way = wayOf(there.squares);
  }

  /** @param {number} tile */
  tapTile(tile) {
    if (this.chosen === tile && !this.lying(tile)) this.turn();
    else if (this.chosen === tile) this.choose(null);
    else this.choose(tile);
  }

  turn() {
    if (this.chosen === null) return;
    this.way = (this.way + 1) % 4;
    if (this.ghost) this.hold(this.ghost);
  }

  /** Holds the tile in hand over the board. @param {Square} square */
  hold(square) {
    if (this.chosen === null) return;
    const count = this.view.tiles[this.chosen].length;
    this.ghost = inside(this.view, square, this.way, count);
    const squares = squaresFrom(this.ghost, this.way, count);
    const problem = fault(this.view, this.others, this.chosen, squares);
    this.clash = problem?.squares ?? [];
    this.said = `${squares.map(spot).join(" to ")}: ${problem ? told(problem) : "fits"}`;
  }

  /** Lays the tile in hand, or says why it cannot lie there. @param {Square[]} squares */
  layAt(squares) {
    const tile = this.chosen;
    if (tile === null) return false;
    const problem = fault(this.view, this.others, tile, squares);
    if (problem) {
      this.clash = problem.squares ?? [];
      this.said = told(problem);
      toast(this.said);
      return false;
    }
    const from = this.lying(tile);
    this.ahead = [...this.others, { tile, squares }];
    this.said = `${nameOf(this.view.tiles[tile])} laid.`;
    if (from) this.send({ lift: tile });
    this.send({ lay: tile, squares });
    this.letGo();
    return true;
  }

  letGo() {
    this.chosen = null;
    this.ghost = null;
    this.clash = [];
    this.hinted = null;
  }

  /** @param {number} tile */
  lift(tile) {
    this.ahead = this.laid.filter((one) => one.tile !== tile);
    this.said = `${nameOf(this.view.tiles[tile])} taken back.`;
    this.letGo();
    this.send({ lift: tile });
  }

  /** A tap on the board. @param {Square} square */
  tapBoard(square) {
    const there = this.laid.find((one) => one.squares.some((each) => keyOf(each) === keyOf(square)));
    if (this.chosen === null || (there && there.tile !== this.chosen)) {
      if (there && there.tile !== 0) this.tapTile(there.tile);
      return;
    }
    if (there) {
      this.choose(null);
      return;
    }
    const found = placeOn(this.view, this.others, this.chosen, square, this.way);
    if (found) this.layAt(found);
    else {
      this.hold(square);
      if (this.held) this.layAt(this.held);
    }
  }

  undo() {
    this.letGo();
    this.said = "Undone.";
    this.send({ undo: true });
  }

  async hint() {
    this.letGo();
    const answer = await this.send({ hint: true });
    if (!answer) return;
    this.hinted = answer.hint;
    this.said = answer.text;
    toast(answer.text);
  }

  get boardElement() {
    return /** @type {HTMLElement|null} */ (this.querySelector(".domino-board:not(.still)"));
  }

  /** @param {Square} square */
  at(square) {
    return this.laid.find((one) => one.squares.some((each) => keyOf(each) === keyOf(square))) ?? null;
  }

  /** Where the keys begin: beside the given tile. @returns {Square} */
  middle() {
    return this.view.laid[0].squares[0];
  }

  rack() {
    const laid = new Set(this.laid.map((one) => one.tile));
    return this.view.tiles
      .map((/** @type {any} */ _, /** @type {number} */ n) => n)
      .filter((/** @type {number} */ n) => !laid.has(n));
  }

  render() {
    const { width, height, tiles } = this.view;
    const result = this.session.result;
    return html` <p class="visually-hidden" role="status" aria-live="polite">${this.said}</p>
      <div class="domino-table ${this.over ? "over" : ""}">
        ${this.board(width, height)}
        ${this.over ? nothing : html`<div class="domino-side">${this.rackPart(tiles)}${this.tools()}</div>`}
      </div>
      ${this.over && result ? this.answer(result) : nothing} ${this.over ? nothing : this.handInSheet()}`;
  }

  /** @param {number} width @param {number} height */
  board(width, height) {
    const shown = this.over && this.session.result ? this.session.result.reveal.counted : this.laid;
    return html`<div
      class="domino-board ${this.drag.tile === null ? "" : "dragging"}"
      style="--columns: ${width}; --rows: ${height}"
      tabindex=${this.over ? -1 : 0}
      role="application"
      aria-roledescription="board"
      aria-label=${`Board of ${width} by ${height} squares, ${shown.length} tiles. Arrows move, R turns, Enter lays.`}
      data-first-focus
      @keydown=${(/** @type {KeyboardEvent} */ e) => this.keys.onBoard(e)}
      @pointerdown=${(/** @type {PointerEvent} */ e) => this.drag.onBoard(e)}
      @pointermove=${(/** @type {PointerEvent} */ e) => this.drag.hover(e)}
      @pointerleave=${() => this.drag.leave()}
    >
      ${this.openPlaces()}
      ${repeat(
        shown,
        (/** @type {Laid} */ one) => one.tile,
        (/** @type {Laid} */ one) => laidTile(this.view.tiles[one.tile], one, this.classes(one)),
      )}
      ${
        this.hinted && !this.over
          ? html`<div class="tile ghost hinted" style=${this.boxStyle(this.hinted.squares)}>
              ${this.ordered(this.hinted)}
            </div>`
          : nothing
      }
      ${this.ghostPart()}
      ${this.clash.map(
        (square) =>
          html`<span class="clash" style="--x: ${square[0]}; --y: ${square[1]}" aria-hidden="true"
            ><span>≠</span></span
          >`,
      )}
    </div>`;
  }

  /** @param {Laid} one */
  classes(one) {
    return [
      one.tile === 0 ? "given" : "",
      one.loose ? "loose" : "",
      one.tile === this.chosen ? "chosen" : "",
      one.tile === this.drag.tile ? "away" : "",
    ].join(" ");
  }

  openPlaces() {
    if (!this.showPlaces || this.chosen === null) return nothing;
    const squares = new Map(
      places(this.view, this.others, this.chosen)
        .flat()
        .map((square) => [keyOf(square), square]),
    );
    return [...squares.values()].map(
      ([x, y]) => html`<span class="open-place" style="--x: ${x}; --y: ${y}" aria-hidden="true"></span>`,
    );
  }

  /** @param {Square[]} squares */
  boxStyle(squares) {
    const xs = squares.map(([x]) => x);
    const ys = squares.map(([, y]) => y);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return `--x: ${left}; --y: ${top}; --across: ${Math.max(...xs) - left + 1}; --down: ${Math.max(...ys) - top + 1}`;
  }

  /** @param {Laid} laid */
  ordered(laid) {
    const backwards = wayOf(laid.squares) > 1;
    const inOrder = this.view.tiles[laid.tile].map(half);
    return backwards ? inOrder.reverse() : inOrder;
  }

  ghostPart() {
    if (!this.ghost || this.over) return nothing;
    const squares = this.held;
    if (!squares || this.chosen === null)
      return html`<span class="cursor" style="--x: ${this.ghost[0]}; --y: ${this.ghost[1]}" aria-hidden="true"></span>`;
    const problem = fault(this.view, this.others, this.chosen, squares);
    return html`<div
      class="tile ghost ${problem ? "wrong" : "right"}"
      style=${this.boxStyle(squares)}
      aria-hidden="true"
    >
      ${this.ordered({ tile: this.chosen, squares })}<span class="verdict">${problem ? "✕" : "✓"}</span>
    </div>`;
  }

  /** @param {import("fivefold/dominoes/board.js").Half[][]} tiles */
  rackPart(tiles) {
    const rack = this.rack();
    const { counts } = this.view;
    return html`<div class="rack-part">
      <p class="rack-facts">
        <strong class="numbers">${counts.tiles} of ${counts.of}</strong>
        laid${
          this.view.handed_in ? html` <span class="muted">· handed in: ${this.view.handed_in.tiles}</span>` : nothing
        }
      </p>
      <div class="rack" role="group" aria-label="Rack">
        ${repeat(
          rack,
          (n) => n,
          (n) =>
            html`<button
              type="button"
              class="tile in-rack ${n === this.chosen ? "chosen" : ""} ${n === this.drag.tile ? "away" : ""}"
              data-tile=${n}
              style="--across: ${tiles[n].length}"
              aria-pressed=${n === this.chosen}
              @keydown=${(/** @type {KeyboardEvent} */ e) => this.keys.onTile(e, n)}
              @pointerdown=${(/** @type {PointerEvent} */ e) => this.drag.onTile(e, n)}
            >
              ${this.turned(n)}
            </button>`,
        )}
        ${
          rack.length
            ? nothing
            : html`<p class="muted">
                Every tile is on the board. ${this.laid.some((one) => one.loose) ? "Join the loose ones." : ""}
              </p>`
        }
      </div>
    </div>`;
  }

  /** The names of a tile in the rack, the other way round where it is turned so. @param {number} n */
  turned(n) {
    const inOrder = this.view.tiles[n].map(half);
    return n === this.chosen && this.way > 1 ? inOrder.reverse() : inOrder;
  }

  tools() {
    const onBoard = this.chosen !== null && this.lying(this.chosen);
    return html`<div class="domino-tools" role="group" aria-label="Tools">
      ${
        onBoard
          ? html`<button class="button" type="button" @click=${() => this.chosen !== null && this.lift(this.chosen)}>
              Take back
            </button>`
          : html`<button
              class="button"
              type="button"
              ?disabled=${this.chosen === null}
              @click=${() => this.turn()}
              aria-label="Turn the tile"
            >
              <span class="turn-${this.way}" aria-hidden="true">➜</span> Turn
            </button>`
      }
      <button
        class="button"
        type="button"
        aria-pressed=${this.showPlaces}
        @click=${() => (this.showPlaces = !this.showPlaces)}
      >
        Places
      </button>
      <button class="button" type="button" ?disabled=${!this.view.can_undo} @click=${() => this.undo()}>Undo</button>
      <button class="button" type="button" @click=${() => this.hint()} title="Counts as a minute">Hint</button>
      <button class="button primary" type="button" @click=${() => this.openHandIn()}>Hand in</button>
    </div>`;
  }

  get handIn() {
    return /** @type {HTMLDialogElement|null} */ (this.querySelector(".hand-in"));
  }

  openHandIn() {
    this.letGo();
    this.handIn?.showModal();
  }

  firstUpdated() {
    if (this.handIn) makeClosable(this.handIn);
  }

  /** @param {object} move @param {string} [said] */
  async fromSheet(move, said) {
    this.handIn?.close();
    if ((await this.send(move)) && said) toast(said);
  }

  handInSheet() {
    const { tiles, of } = this.view.counts;
    const best = this.view.handed_in;
    return html`<dialog class="sheet question hand-in" aria-labelledby="hand-in-title">
      <div class="sheet-body">
        <div class="sheet-head">
          <h2 id="hand-in-title">Hand in ${tiles} of ${of} tiles?</h2>
          <button class="icon-button close" type="button" data-close aria-label="Close"></button>
        </div>
        <p>
          The best board that you hand in counts, and you may go on after it. Laying the last tile hands in by itself.
        </p>
        ${best ? html`<p class="muted">Handed in so far: ${best.tiles} of ${of}.</p>` : nothing}
        <div class="sheet-actions">
          <button
            class="button primary"
            type="button"
            ?disabled=${!tiles}
            @click=${() => this.fromSheet({ hand_in: true }, "Handed in. Go on as long as you like.")}
          >
            Hand in, go on
          </button>
          <button class="button" type="button" @click=${() => this.fromSheet({ finish: true })}>Finish now</button>
          <button class="button quiet" type="button" @click=${() => this.fromSheet({ give_up: true })}>
            Give up, not ranked
          </button>
        </div>
      </div>
    </dialog>`;
  }

  /** @param {import("fivefold/site/session.js").Result} result */
  answer(result) {
    const won = this.session.state.status === "won";
    const { answer, counted } = result.reveal;
    const same = answer.every((/** @type {Laid} */ one) =>
      counted.some((/** @type {Laid} */ other) => JSON.stringify(one) === JSON.stringify(other)),
    );
    return html`<section class="card domino-answer" data-answer tabindex="-1" aria-labelledby="domino-answer-title">
      <h2 id="domino-answer-title">${same ? "The very board" : won ? "Another way" : "One way to lay them all"}</h2>
      <p class="muted">
        ${
          same
            ? "You laid the board that this rack was made from."
            : "The rack was made from this board, so all of it fits."
        }
      </p>
      ${same ? nothing : stillBoard(this.view, answer, "The whole rack laid")}
    </section>`;
  }
}
customElements.define("dominoes-game", DominoesGame);
