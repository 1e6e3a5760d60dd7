// Fingers on the buttons of a page. Each finger is followed by itself: a tap is a finger that goes down and up on one
// button, a hold one that stays there. A finger that slips off, or that the system takes away, means nothing.

const HOLD_MS = 1000;
const KEYS = ["Enter", " "];
const KEYBOARD = "keyboard";

const down = new Map();

const named = (target) => target?.closest?.("button[data-press]")?.dataset.press;
const under = (event) => named(document.elementFromPoint(event.clientX, event.clientY));

function lift(finger) {
  const held = down.get(finger);
  clearTimeout(held?.timer);
  down.delete(finger);
  return held?.name;
}

function liftAll() {
  for (const finger of [...down.keys()]) lift(finger);
}

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
