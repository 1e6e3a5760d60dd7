// The wall in the browser: shows each change as it comes, presses the buttons that stand on the screen,
// and says so when the table can no longer be heard. All words come from the table.
"use strict";

const wall = document.getElementById("wall");
const lost = document.getElementById("lost");
const AGAIN_MS = 3000;
const HOLD_MS = 1000;
const LOOK_MS = 1000;

function keyed(root) {
  const parts = new Map();
  for (const part of root.querySelectorAll("[data-key]")) parts.set(part.dataset.key, part);
  return parts;
}

function show(html) {
  const before = new Map([...keyed(wall)].map(([key, part]) => [key, part.textContent]));
  wall.innerHTML = html;
  for (const [key, part] of keyed(wall)) {
    if (before.get(key) !== part.textContent) part.classList.add("fresh");
  }
}

// A browser gives up on a stream that was refused; a wall never does.
function listen() {
  const source = new EventSource(document.body.dataset.events);
  source.onopen = () => { lost.hidden = true; };
  source.onmessage = (event) => { show(event.data); };
  source.onerror = () => {
    lost.hidden = false;
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, AGAIN_MS);
  };
}

function post(path, button) {
  const body = new URLSearchParams(button ? { button } : {});
  fetch(path, { method: "POST", body }).then(
    (answer) => { lost.hidden = answer.ok; },
    () => { lost.hidden = false; },
  );
}

let held = null;

document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest("button[data-press]");
  if (!button || event.button !== 0) return;
  const name = button.dataset.press;
  held = { name, timer: setTimeout(() => { held = null; post("/hold", name); }, HOLD_MS) };
});

document.addEventListener("pointerup", () => {
  if (!held) return;
  clearTimeout(held.timer);
  post("/press", held.name);
  held = null;
});

document.addEventListener("pointercancel", () => {
  if (held) clearTimeout(held.timer);
  held = null;
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-throw]")) post("/throw");
  // From the keyboard there is a click without a pointer.
  const button = event.target.closest("button[data-press]");
  if (button && event.detail === 0) post("/press", button.dataset.press);
});

document.addEventListener("contextmenu", (event) => event.preventDefault());

// The picture is not part of any change: look again, and take it away when there is nothing to see.
document.addEventListener("error", (event) => {
  if (event.target.matches?.("img.tray")) event.target.remove();
}, true);

setInterval(() => {
  const picture = wall.querySelector("img.tray");
  if (picture) picture.src = `${picture.src.split("?")[0]}?at=${Date.now()}`;
}, LOOK_MS);

listen();
