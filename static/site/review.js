// Share a week or a year in review, as a text and a picture.

import { fetchAhead, shareOrShow } from "fivefold/site/pictures.js";

class Review extends HTMLElement {
  connectedCallback() {
    const { title = "", text = "", picture: address = "" } = this.dataset;
    this.addEventListener("pointerdown", () => fetchAhead(address));
    this.addEventListener("click", () =>
      shareOrShow({ title, text: `${text}\n${location.origin}`, address, name: "fivefold-review" }),
    );
  }
}
customElements.define("ff-review", Review);
