// Taps on a page that is drawn anew under the finger. A tap means what the page showed when the finger went down. A
// control that comes under a finger that has just tapped is inert for a reaction time: nobody has read
// it. All other controls answer at once.

// Two taps of somebody who believes that the first one was not felt come up to 0.8 s apart; and to read a new question
// takes about as long. It is not a pause for fast players: they tap elsewhere, where no control is inert.
const REACTION_MS = 900;
const RECENT_MS = 3000; // A tap that is older has nothing to do with what is drawn now.
const REACH_PX = 48; // The second of two taps lands this near to the first: the width of a thumb.
const CONTROLS = "button, a, summary, label";

export const kept = navigator.cookieEnabled ? sessionStorage : {}; // The next page begins under the same finger.
let tap = JSON.parse(kept.tap || "null");
let tappedMs = performance.now();
const aimed = new WeakSet(); // The controls on which a finger went down while they were not inert.

const controlOf = (target) => target.closest && target.closest(CONTROLS);
const isInert = (control) => control.dataset.inertUntilMs > performance.now();

document.addEventListener("pointerdown", (event) => {
  tap = { x: event.clientX, y: event.clientY };
  kept.tap = JSON.stringify(tap);
  tappedMs = performance.now();
  const control = controlOf(event.target);
  if (control) aimed[isInert(control) ? "delete" : "add"](control);
}, true);

// A click without `detail` comes from the keyboard or a screen reader.
document.addEventListener("click", (event) => {
  const control = controlOf(event.target);
  if (!control || (event.detail ? aimed.delete(control) : !isInert(control))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// The controls under the finger that has just tapped, each by what it says and by the question that it answers.
function underFinger() {
  const controls = new Map();
  if (!tap || performance.now() - tappedMs > RECENT_MS) return controls;
  for (const control of document.querySelectorAll(CONTROLS)) {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const [aside, over] = [Math.max(left - tap.x, tap.x - right), Math.max(top - tap.y, tap.y - bottom)];
    if (Math.max(aside, over) > REACH_PX) continue;
    const form = control.closest("form");
    const question = form ? [...form.querySelectorAll("[type=hidden]")].map((field) => field.value) : [];
    const { value, href, textContent } = control;
    controls.set(JSON.stringify([question, value, href, control.getAttribute("aria-pressed"), textContent]), control);
  }
  return controls;
}

function makeInert(controls, before) {
  for (const [name, control] of controls) {
    const until = before.has(name) ? Number(before.get(name).dataset.inertUntilMs || 0) : performance.now() + REACTION_MS;
    const rest = until - performance.now();
    if (rest <= 0) continue;
    control.dataset.inertUntilMs = until;
    setTimeout(() => delete control.dataset.inertUntilMs, rest);
  }
}

// Change the page. The controls that come under the finger are inert for a while; those that stay there are not.
export function redraw(change) {
  const before = underFinger();
  change();
  makeInert(underFinger(), before);
}

makeInert(underFinger(), new Map());
