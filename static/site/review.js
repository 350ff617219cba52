// A week or a year in review, to be shared as a text and a picture.

import { canSharePictures, fetchAhead, shareWithPicture } from "fivefold/site/pictures.js";
import { showPicture } from "fivefold/site/picture-sheet.js";

class Review extends HTMLElement {
  connectedCallback() {
    this.addEventListener("pointerdown", () => fetchAhead(this.picture));
    this.addEventListener("click", () => this.share());
  }

  get picture() {
    return this.dataset.picture ?? "";
  }

  share() {
    const text = `${this.dataset.text}\n${location.origin}`;
    if (canSharePictures()) return shareWithPicture(text, this.picture);
    const title = this.dataset.title ?? "";
    return showPicture({ title, text, told: true, address: this.picture, name: "fivefold-review" });
  }
}
customElements.define("ff-review", Review);
