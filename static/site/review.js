// Share a week or a year in review, as a text and a picture.

import { canSharePictures, fetchAhead, shareWithPicture } from "fivefold/site/pictures.js";
import { showPicture } from "fivefold/site/picture-sheet.js";

class Review extends HTMLElement {
  connectedCallback() {
    this.addEventListener("pointerdown", () => fetchAhead(this.pictureAddress));
    this.addEventListener("click", () => this.shareReview());
  }

  get pictureAddress() {
    return this.dataset.picture ?? "";
  }

  shareReview() {
    const text = `${this.dataset.text}\n${location.origin}`;
    if (canSharePictures()) return shareWithPicture(text, this.pictureAddress);
    const title = this.dataset.title ?? "";
    return showPicture({ title, text, showsText: true, address: this.pictureAddress, name: "fivefold-review" });
  }
}
customElements.define("ff-review", Review);
