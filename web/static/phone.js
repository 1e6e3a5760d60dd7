// A phone at the table: keeps each part of the page up to date, counts what is shared out, and sends what is
// pressed without leaving the page. All words come from the table; without this script the forms still work.

import { fill } from "./asking.js";
import { empty, keep, restore } from "./begun.js";
import { send } from "./sending.js";
import "./share.js";
import { follow } from "./stream.js";
import { kept, redraw } from "./taps.js";

const said = document.getElementById("said");
const parts = () => document.querySelectorAll("[data-part]");

// What the table has drawn in each part, before anybody opened or typed something in it.
const drawn = new Map([...parts()].map((part) => [part.dataset.part, part.outerHTML]));

function update(html) {
  const news = document.createElement("template");
  news.innerHTML = html;
  for (const part of parts()) {
    const name = part.dataset.part;
    const fresh = news.content.querySelector(`[data-part="${name}"]`);
    if (!fresh || fresh.outerHTML === drawn.get(name)) continue;
    drawn.set(name, fresh.outerHTML);
    const begun = keep(part);
    fill(part, ...fresh.childNodes);
    restore(part, begun);
    count(part);
  }
  call();
}

// Whose turn it is, and what the player takes, stand in the title of the page too; the phone shakes when they come.

const SHOWN_MS = 5000;
let called = null; // Until the page is complete nothing shakes.

function call() {
  const calls = [...document.querySelectorAll("[data-cost]:not([hidden]), [data-turn]")];
  const title = document.body.dataset.title;
  document.title = calls.length ? `● ${calls[0].textContent} – ${title}` : title;
  for (const one of calls.filter((one) => !called || !called.has(one.outerHTML))) {
    if (called && navigator.vibrate) navigator.vibrate([120, 80, 120]);
    if (one.matches("[data-cost]")) setTimeout(() => { one.hidden = true; call(); }, SHOWN_MS);
  }
  called = new Set(calls.map((one) => one.outerHTML));
}

// Counting: how many are left, and whether what is counted may be sent.

function count(root) {
  for (const form of root.querySelectorAll("form[data-least]")) tally(form);
}

function tally(form) {
  const counters = [...form.querySelectorAll(".counter input")];
  if (!counters.length) return;
  const least = Number(form.dataset.least);
  const most = Number(form.dataset.most);
  const sum = counters.reduce((total, counter) => total + (Number(counter.value) || 0), 0);
  const sure = form.elements.sure && form.elements.sure.checked;
  form.querySelector("[data-send]").disabled = !sure && (sum < least || sum > most);
  const left = form.querySelector("[data-left]");
  if (left) {
    left.hidden = sum === most;
    left.querySelector("output").value = most - sum;
  }
  const laid = form.querySelector("[data-laid]");
  if (laid) fill(laid, ...counters.flatMap((counter) => cards(counter, laid.dataset.less)));
  for (const counter of counters) {
    counter.closest(".counter").classList.toggle("counted", Number(counter.value) > 0);
    const [less, more] = counter.closest(".counter").querySelectorAll("[data-step]");
    less.disabled = Number(counter.value) <= Number(counter.min);
    more.disabled = Number(counter.value) >= Number(counter.max) || (!sure && sum >= most);
  }
}

// The cards that are counted, each to be taken away again with a tap.

function cards(counter, less) {
  const name = counter.closest(".counter").querySelector("bdi").textContent;
  return Array.from({ length: Number(counter.value) || 0 }, () => {
    const card = document.createElement("button");
    card.type = "button";
    card.textContent = name;
    card.setAttribute("aria-label", `${name}: ${less}`);
    card.dataset.takes = counter.name;
    return card;
  });
}

document.addEventListener("click", (event) => {
  const card = event.target.closest("[data-takes]");
  if (!card) return;
  const { form } = card;
  form.elements[card.dataset.takes].value -= 1;
  tally(form);
});

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (!step) return;
  const counter = step.closest(".counter").querySelector("input");
  counter.value = Number(counter.value) + Number(step.dataset.step);
  tally(step.form);
});

document.addEventListener("input", (event) => {
  const { form } = event.target;
  if (form && form.dataset.least) tally(form);
});

// Sending without leaving the page, and what was wrong with it in a sentence. A form is busy until all that was pressed
// in it has been answered. A second tap that says what the first has said is too late, but the first one counts: so
// nothing is wrong. That is known by the number of the question, or of the line that is taken back.

const say = (problem) => redraw(() => { said.textContent = problem; });
const pending = new WeakMap();
const counted = new Set();
let leaves = false; // What was opened for an answer is closed once that is sent.
const setBusy = (form, busy) => form.setAttribute("aria-busy", String(busy));

// The button that was pressed: not every browser tells it of a form that is sent. The key Enter presses one, too.
let button = null;
document.addEventListener("click", (event) => { button = event.target.closest("button"); }, true);

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.dataset.quiet === undefined) {
    // It leaves the page. A second tap meanwhile is not sent.
    if (form.getAttribute("aria-busy") === "true") event.preventDefault();
    setBusy(form, true);
    leaves = true;
    return;
  }
  event.preventDefault();
  setBusy(form, true);
  say("");
  const body = new URLSearchParams(new FormData(form));
  if (button && button.form === form && button.name) body.append(button.name, button.value);
  const sent = keep(form);
  pending.set(form, (pending.get(form) || 0) + 1);
  const answer = await send(form.action, body, { Accept: "application/json" });
  pending.set(form, pending.get(form) - 1);
  setBusy(form, pending.get(form) > 0);
  const late = answer && answer.status === 503; // the table waits for its disk
  if (answer && !answer.ok && !late) location.reload();
  if (!answer || (!answer.ok && !late)) return;
  const { problem } = JSON.parse(answer.text);
  if (!problem) {
    empty(document, sent);
    count(document);
  }
  if (!problem && (body.has("question") || body.has("line"))) counted.add(`${body}`);
  say(counted.has(`${body}`) ? "" : problem);
});

// A page that a browser has kept comes back as it was left.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[aria-busy]")) setBusy(form, false);
});

// What was begun outlives a page that is loaded anew, too.
addEventListener("pagehide", () => { kept.begun = JSON.stringify({ ...keep(document), ...(leaves && { groups: [] }) }); });
restore(document, JSON.parse(kept.begun || "null"));

// The QR code leads to a form that shows its ticket, because following a link changes nothing.
const ticket = document.querySelector("form[data-now]");
count(document);
call();
if (ticket) ticket.submit();
else if (document.body.dataset.events) follow(document.body.dataset.events, (html) => redraw(() => update(html)));
document.documentElement.classList.add("scripted");
