// A phone at the table: keeps each part of the page up to date, counts what is shared out, and sends what is
// pressed without leaving the page. All words come from the table; without this script the forms still work.

import { send } from "./sending.js";
import "./share.js";
import { follow } from "./stream.js";
import { redraw } from "./taps.js";

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
    const at = document.activeElement;
    const pressed = part.contains(at);
    const stood = new Map([...part.querySelectorAll("details[data-stays]")].map((group) => [group.dataset.stays, group.open]));
    const before = begun(part);
    part.replaceChildren(...fresh.childNodes);
    for (const group of part.querySelectorAll("details[data-stays]")) group.open = stood.get(group.dataset.stays) ?? group.open;
    const field = goOn(part, before, at);
    count(part);
    // What was pressed is gone: who goes by the keyboard goes on from here.
    if (pressed) (field ?? part).focus({ preventScroll: true });
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
  for (const one of calls.filter((one) => !called?.has(one.outerHTML))) {
    if (called) navigator.vibrate?.([120, 80, 120]);
    if (one.matches("[data-cost]")) setTimeout(() => { one.hidden = true; call(); }, SHOWN_MS);
  }
  called = new Set(calls.map((one) => one.outerHTML));
}

// What somebody has begun to count or type stays while the same is asked, though the table is drawn anew.

const asked = (form) => ["do", "by", "pair", "question"].map((name) => form.elements[name].value).join(" ");
const filled = (form) => [...form.elements].filter((field) => field.name && !["hidden", "submit"].includes(field.type));

function begun(part) {
  return new Map([...part.querySelectorAll("form.control")].map((form) => [asked(form), form]));
}

function goOn(part, before, at) {
  let typing = null;
  for (const form of part.querySelectorAll("form.control")) {
    const old = before.get(asked(form));
    if (!old) continue;
    for (const field of filled(form)) {
      const was = old.elements[field.name];
      if (!was) continue;
      [field.value, field.checked] = [was.value, was.checked];
      if (was === at) typing = field;
    }
    const groups = old.querySelectorAll("details");
    form.querySelectorAll("details").forEach((group, n) => { group.open = groups[n]?.open ?? false; });
  }
  return typing;
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
  const sure = form.elements.sure?.checked;
  form.querySelector("[data-send]").disabled = !sure && (sum < least || sum > most);
  const left = form.querySelector("[data-left]");
  if (left) {
    left.hidden = sum === most;
    left.querySelector("output").value = most - sum;
  }
  const laid = form.querySelector("[data-laid]");
  laid?.replaceChildren(...counters.flatMap((counter) => cards(counter, laid.dataset.less)));
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
    card.ariaLabel = `${name}: ${less}`;
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
  if (event.target.form?.dataset.least) tally(event.target.form);
});

// Sending without leaving the page, and what was wrong with it in a sentence. A form is busy until all that was pressed
// in it has been answered. A second tap that says what the first has said is too late, but the first one counts: so
// nothing is wrong. That is known by the number of the question, or of the line that is taken back.

const say = (problem) => redraw(() => { said.textContent = problem; });
const pending = new WeakMap();
const counted = new Set();

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.dataset.quiet === undefined) {
    // It leaves the page. A second tap meanwhile is not sent.
    if (form.ariaBusy === "true") event.preventDefault();
    form.ariaBusy = "true";
    return;
  }
  event.preventDefault();
  form.ariaBusy = "true";
  say("");
  const body = new URLSearchParams(new FormData(form, event.submitter));
  pending.set(form, (pending.get(form) ?? 0) + 1);
  const answer = await send(form.action, body, { Accept: "application/json" });
  pending.set(form, pending.get(form) - 1);
  form.ariaBusy = String(pending.get(form) > 0);
  const late = answer?.status === 503; // the table waits for its disk
  if (answer && !answer.ok && !late) location.reload();
  if (!answer?.ok && !late) return;
  const { problem } = JSON.parse(answer.text);
  if (!problem && (body.has("question") || body.has("line"))) counted.add(`${body}`);
  say(counted.has(`${body}`) ? "" : problem);
});

// A page that a browser has kept comes back as it was left.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[aria-busy]")) form.ariaBusy = "false";
});

// The QR code leads to a form that shows its ticket, because following a link changes nothing.
const ticket = document.querySelector("form[data-now]");
if (ticket) {
  ticket.requestSubmit();
} else {
  document.documentElement.classList.add("scripted");
  count(document);
  call();
  if (document.body.dataset.events) follow(document.body.dataset.events, (html) => redraw(() => update(html)));
}
