// Share a day: everything that the player has finished today, as one text and one picture.

import { canSharePictures, fetchAhead, PICTURE_OF_DAY, shareWithPicture } from "fivefold/site/pictures.js";
import { showPicture } from "fivefold/site/picture-sheet.js";
import { fetchJson } from "fivefold/site/requests.js";
import { clockIsHidden, dayText, withShapes } from "fivefold/site/sharing.js";
import { createElement } from "fivefold/site/sheets.js";
import { showToast } from "fivefold/site/toasts.js";

/** @import {Day} from "fivefold/wire" */

/** What I have finished today. */
const DAY = "/api/today/";

class MyDay extends HTMLElement {
  connectedCallback() {
    if (!this.firstElementChild)
      this.append(createElement("button", { type: "button", class: "button" }, "Share my day"));
    /** @type {Promise<Day|null>|null} */
    this.day = null;
    this.addEventListener("pointerdown", () => this.startFetching());
    this.addEventListener("click", () => this.shareDay());
  }

  /** Someone presses: everything is fetched meanwhile. */
  startFetching() {
    this.day = fetchJson(DAY);
    fetchAhead(PICTURE_OF_DAY);
  }

  async shareDay() {
    if (!this.day) this.startFetching();
    const day = await this.day;
    this.day = null;
    if (!day) return showToast("We couldn’t load your day. Please try again.");
    const text = withShapes(dayText(day, clockIsHidden()));
    if (canSharePictures()) return shareWithPicture(text, PICTURE_OF_DAY);
    showPicture({ title: "My day", text, showsText: true, address: PICTURE_OF_DAY, name: "fivefold-day" });
  }
}
customElements.define("ff-day", MyDay);
