// On a phone how a race ended stands right below the board: the answer is folded before it until it is asked for.

/** Whether this player has asked for the answer since it was folded. */
let isAskedFor = false;

export const answerIsAskedFor = () => isAskedFor;

export function foldAnswer() {
  isAskedFor = false;
  document.documentElement.toggleAttribute("data-at-room", true);
}

document.addEventListener("see-answer", () => {
  isAskedFor = true;
  document.documentElement.removeAttribute("data-at-room");
});
