// “Share my day”: all that I have finished today, as one text and one picture.

import { canSharePictures, fetchAhead, PICTURE_OF_DAY, shareWithPicture } from "fivefold/site/pictures.js";
import { showPicture } from "fivefold/site/picture-sheet.js";
import { asShared, clockIsHidden, dayText } from "fivefold/site/sharing.js";
import { toast } from "fivefold/site/toasts.js";

/** @import {Day} from "fivefold/wire" */

const DAY = "/api/today/";

/** @returns {Promise<Day|null>} what I have finished today; null where it cannot be fetched */
async function today() {
  const answer = await fetch(DAY).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

class MyDay extends HTMLElement {
  connectedCallback() {
    if (!this.firstElementChild) this.append(this.made());
    /** @type {Promise<Day|null>|null} */
    this.day = null;
    this.addEventListener("pointerdown", () => this.begin());
    this.addEventListener("click", () => this.share());
  }

  made() {
    return Object.assign(document.createElement("button"), {
      type: "button",
      className: "button",
      textContent: "Share my day",
    });
  }

  /** Somebody presses: everything is fetched meanwhile. */
  begin() {
    this.day = today();
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
