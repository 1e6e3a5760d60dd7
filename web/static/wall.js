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

function parsed(html) {
  const news = document.createElement("template");
  news.innerHTML = html.trim();
  return news.innerHTML;
}

// A stream begins with what stands there already, and begins anew every few minutes: drawn again, a picture would
// blink and a film start over.
let drawn = parsed(wall.innerHTML);

function show(html) {
  const news = parsed(html);
  if (news === drawn) return;
  drawn = news;
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

// The picture is not part of any change: look again, and show nothing for as long as there is nothing to see.
for (const what of ["load", "error"]) {
  document.addEventListener(what, (event) => {
    if (event.target.matches?.("img.tray")) event.target.hidden = what === "error";
  }, true);
}

setInterval(() => {
  const picture = wall.querySelector("img.tray");
  if (picture) picture.src = `${picture.src.split("?")[0]}?at=${Date.now()}`;
}, LOOK_MS);

listen();
