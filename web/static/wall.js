// The wall in the browser: shows each change as it comes, presses the buttons that stand on the screen,
// and says so when the table can no longer be heard. All words come from the table.

import { feel } from "./fingers.js";
import { judge, uncover } from "./judgement.js";
import { send } from "./sending.js";
import { follow } from "./stream.js";

const wall = document.getElementById("wall");
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

// What a screen reader is told: those lines of the news that were not told before.
const region = document.getElementById("news");
let told = lines();

function lines() {
  return [...wall.querySelectorAll("[data-news] p")].map((line) => line.textContent.trim());
}

function tell() {
  const now = lines();
  const fresh = now.filter((line, place) => line && line !== told[place]);
  told = now;
  if (fresh.length) region.textContent = fresh.join(" ");
}

// The button that has the keyboard's focus has it in the new drawing, too.
function focused() {
  const { press, throw: thrown } = document.activeElement?.dataset ?? {};
  return press ? `[data-press="${press}"]` : thrown !== undefined ? "[data-throw]" : null;
}

// The column beside the game has room for its names first: the explanation loses its last sentences until all of it fits,
// and only then are house rules cut.
function fitColumn() {
  const column = document.querySelector("aside");
  const help = column?.querySelector(".help");
  if (help) help.dataset.whole ??= help.textContent;
  const sentences = help?.dataset.whole.split(/(?<=[.!?…][»”]?) /) ?? [];
  for (const clamped of column ? [false, true] : []) {
    column.classList.toggle("clamped", clamped);
    for (let shown = sentences.length; shown >= 0; shown--) {
      if (help) [help.hidden, help.textContent] = [!shown, sentences.slice(0, shown).join(" ")];
      if (column.scrollHeight <= column.clientHeight) return;
    }
  }
}

function show(html) {
  const news = parsed(html);
  if (news === drawn) return;
  drawn = news;
  const before = new Map([...keyed(wall)].map(([key, part]) => [key, part.textContent]));
  const at = focused();
  wall.innerHTML = html;
  judge(wall);
  fitColumn();
  if (at) wall.querySelector(at)?.focus({ preventScroll: true });
  tell();
  for (const [key, part] of keyed(wall)) {
    // Numbers glow where they have changed, not where a game has just begun.
    const was = part.matches("td") ? before.get(key) ?? part.textContent : before.get(key);
    if (was !== part.textContent) part.classList.add("fresh");
  }
}

async function post(path, button) {
  const answer = await send(path, new URLSearchParams({ ...(button && { button }), own: document.body.dataset.own }));
  // This page may do less than it shows: what it may is drawn anew.
  if (answer && !answer.ok) location.reload();
}

judge(wall);
fitColumn();
addEventListener("resize", fitColumn);
document.fonts.ready.then(fitColumn);
for (const what of ["pointerdown", "keydown"]) document.addEventListener(what, uncover);

feel((name) => post("/press", name), (name) => post("/hold", name));

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-throw]")) post("/throw");
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

follow(document.body.dataset.events, show);
