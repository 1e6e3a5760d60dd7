// Fingers on the buttons of a page. Each finger is followed by itself: a tap is a finger that goes down and up on one
// button, a hold one that stays there. A finger that slips off, or that the system takes away, means nothing.

const HOLD_MS = 1000;
const KEYS = ["Enter", " "];
const KEYBOARD = "keyboard";

const REST_MS = 3000;

const down = new Map();

// The name of the button of a page at an element, if there is one; an event may also be of the document.
function named(target) {
  const button = target && target.closest && target.closest("[data-press]");
  return button ? button.dataset.press : undefined;
}

const under = (event) => named(document.elementFromPoint(event.clientX, event.clientY));

function lift(finger) {
  const held = down.get(finger);
  down.delete(finger);
  if (!held) return undefined;
  clearTimeout(held.timer);
  return held.name;
}

function liftAll() {
  for (const finger of [...down.keys()]) lift(finger);
}

// The pointer of a mouse is there while it is moved.
let resting = null;
function stir() {
  clearTimeout(resting);
  document.documentElement.classList.remove("resting");
  resting = setTimeout(() => document.documentElement.classList.add("resting"), REST_MS);
}
addEventListener("pointermove", stir);
stir();

// Call ``press`` and ``hold`` with the name of a button.
export function feel(press, hold) {
  function lay(finger, name) {
    const timer = hold && setTimeout(() => { lift(finger); hold(name); }, HOLD_MS);
    down.set(finger, { name, timer });
  }

  document.addEventListener("pointerdown", (event) => {
    const name = named(event.target);
    const finger = event.pointerId;
    lift(finger);
    if (!name || event.button !== 0) return;
    lay(finger, name);
  });

  document.addEventListener("pointermove", (event) => {
    const held = down.get(event.pointerId);
    if (held && (under(event) !== held.name || event.buttons > 1)) lift(event.pointerId);
  });

  document.addEventListener("pointerup", (event) => {
    const name = lift(event.pointerId);
    if (name && under(event) === name) press(name);
  });

  document.addEventListener("pointercancel", (event) => lift(event.pointerId));

  // Where a button was drawn anew under the finger it is the document that has lost it, and the finger is still there.
  document.addEventListener("lostpointercapture", (event) => {
    if (event.target !== document) lift(event.pointerId);
  });

  addEventListener("blur", liftAll);
  addEventListener("pagehide", liftAll);
  document.addEventListener("visibilitychange", liftAll);

  // A key on a button is one more finger. A screen reader clicks without a pointer or a key.
  document.addEventListener("keydown", (event) => {
    const name = KEYS.includes(event.key) && named(event.target);
    if (!name) return;
    event.preventDefault();
    if (!event.repeat) lay(KEYBOARD, name);
  });
  document.addEventListener("keyup", (event) => {
    if (!KEYS.includes(event.key)) return;
    const name = lift(KEYBOARD);
    if (name || named(event.target)) event.preventDefault();
    if (name) press(name);
  });
  document.addEventListener("click", (event) => {
    if (event.detail === 0 && named(event.target)) press(named(event.target));
  });
}
