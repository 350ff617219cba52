// “Share my day”: all that I have finished today, as one text and one picture.

import { canSharePictures, fetchAhead, PICTURE_OF_DAY, shareWithPicture } from "fivefold/site/pictures.js";
import { showPicture } from "fivefold/site/picture-sheet.js";
import { load } from "fivefold/site/requests.js";
import { asShared, clockIsHidden, dayText } from "fivefold/site/sharing.js";
import { element } from "fivefold/site/sheets.js";
import { toast } from "fivefold/site/toasts.js";

/** @import {Day} from "fivefold/wire" */

/** What I have finished today. */
const DAY = "/api/today/";

class MyDay extends HTMLElement {
  connectedCallback() {
    if (!this.firstElementChild) this.append(element("button", { type: "button", class: "button" }, "Share my day"));
    /** @type {Promise<Day|null>|null} */
    this.day = null;
    this.addEventListener("pointerdown", () => this.begin());
    this.addEventListener("click", () => this.share());
  }

  /** Someone presses: everything is fetched meanwhile. */
  begin() {
    this.day = load(DAY);
    fetchAhead(PICTURE_OF_DAY);
  }

  async share() {
    if (!this.day) this.begin();
    const day = await this.day;
    this.day = null;
    if (!day) return toast("We couldn’t load your day. Please try again.");
    const text = asShared(dayText(day, clockIsHidden()));
    if (canSharePictures()) return shareWithPicture(text, PICTURE_OF_DAY);
    showPicture({ title: "My day", text, told: true, address: PICTURE_OF_DAY, name: "fivefold-day" });
  }
}
customElements.define("ff-day", MyDay);
