// The wall in the browser: shows each change as it comes, presses the buttons that stand on the screen,
// and says so when the table can no longer be heard. All words come from the table.

import { fill } from "./asking.js";
import { feel } from "./fingers.js";
import { fillAll, judge } from "./judgement.js";
import { canvases, paint } from "./pictures.js";
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
  return news;
}

// A stream begins with what stands there already, and begins anew every few minutes: drawn again, a picture would
// blink and a film start over.
let drawn = parsed(wall.innerHTML).innerHTML;

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
  const { press, throw: thrown } = document.activeElement ? document.activeElement.dataset : {};
  return press ? `[data-press="${press}"]` : thrown !== undefined ? "[data-throw]" : null;
}

// The column beside the game has room for its names first: the explanation loses its last sentences until all of it fits,
// and only then are house rules cut.
function fitColumn() {
  const column = document.querySelector("aside");
  const help = column && column.querySelector(".help");
  if (help && !help.dataset.whole) help.dataset.whole = help.textContent;
  const sentences = help ? help.dataset.whole.replace(/([.!?…][»”]?) /g, "$1\n").split("\n") : [];
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
  if (news.innerHTML === drawn) return;
  drawn = news.innerHTML;
  const before = new Map([...keyed(wall)].map(([key, part]) => [key, part.textContent]));
  const at = focused();
  lay(news.content);
  fill(wall, news.content);
  judge(wall);
  paintKept();
  fitColumn();
  const button = at && wall.querySelector(at);
  if (button) button.focus({ preventScroll: true });
  tell();
  for (const [key, part] of keyed(wall)) {
    // Numbers glow where they have changed, not where a game has just begun.
    const was = part.matches("td") ? before.has(key) ? before.get(key) : part.textContent : before.get(key);
    if (was !== part.textContent) part.classList.add("fresh");
  }
}

// The picture is not part of any change: it stays through a new drawing, and is painted anew each second.
const KEPT = "img.close, img.picture";
let tray = null;
let looking = null;

function lay(parts) {
  canvases(parts, KEPT);
  const [fresh = null] = canvases(parts, "img.tray");
  if (tray && fresh) {
    tray.dataset.address = fresh.dataset.address;
    fresh.replaceWith(tray);
  }
  tray = fresh && (tray || fresh);
  look();
}

// What was kept of a throw is painted once, where it is shown.
function paintKept() {
  for (const canvas of document.querySelectorAll("canvas[aria-busy]")) {
    if (canvas !== tray) paint(canvas).then(fillAll);
  }
}

async function look() {
  clearTimeout(looking);
  if (tray && !document.hidden) await paint(tray);
  clearTimeout(looking);
  looking = setTimeout(look, LOOK_MS);
}

async function post(path, button) {
  const answer = await send(path, new URLSearchParams({ ...(button && { button }), own: document.body.dataset.own }));
  // This page may do less than it shows: what it may is drawn anew.
  if (answer && !answer.ok) location.reload();
}

lay(wall);
judge(wall);
paintKept();
fitColumn();
addEventListener("resize", fitColumn);
document.fonts.ready.then(fitColumn);

feel((name) => post("/press", name), (name) => post("/hold", name));

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-throw]")) post("/throw");
});

document.addEventListener("contextmenu", (event) => event.preventDefault());

follow(document.body.dataset.events, show);
document.documentElement.classList.add("scripted");
