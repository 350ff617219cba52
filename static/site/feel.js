// Make a move felt and heard: a tap of the phone, a quiet tone. Both are off until someone turns them on in the
// settings, which store “on” under “haptics” and “sounds”.

import { browserStore } from "fivefold/site/store.js";

/** @typedef {"taken"|"refused"|"progress"|"won"|"tick"|"go"} Feeling */

/** How a phone shakes, in milliseconds: on, off, on. @type {Record<Feeling, number[]>} */
const SHAKES = { taken: [8], refused: [18, 40, 18], progress: [14], won: [24, 60, 24, 60, 40], tick: [10], go: [40] };
/** Tones one after the other: pitch in hertz, and how long. @type {Record<Feeling, [number, number][]>} */
const TONES = {
  taken: [[587, 0.05]],
  refused: [
    [196, 0.08],
    [175, 0.1],
  ],
  progress: [
    [587, 0.07],
    [784, 0.1],
  ],
  won: [
    [523, 0.09],
    [659, 0.09],
    [784, 0.09],
    [1047, 0.24],
  ],
  tick: [[440, 0.06]],
  go: [[880, 0.22]],
};
const LOUD = 0.06;

/** @type {AudioContext|null} */
let air = null;

/** @param {string} what @returns {boolean} whether it was turned on in this browser */
function isTurnedOn(what) {
  return browserStore.getItem(what) === "on";
}

/** @param {[number, number][]} tones */
function playTones(tones) {
  air ??= new AudioContext();
  let at = air.currentTime;
  for (const [pitch, length] of tones) {
    const tone = new OscillatorNode(air, { type: "sine", frequency: pitch });
    const gain = new GainNode(air, { gain: 0 });
    gain.gain.linearRampToValueAtTime(LOUD, at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(gain).connect(air.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length;
  }
}

/** Lets a player feel and hear what happened, where they wish it. @param {Feeling} what */
export function playFeeling(what) {
  if (isTurnedOn("haptics")) navigator.vibrate?.(SHAKES[what]);
  if (isTurnedOn("sounds")) playTones(TONES[what]);
}
