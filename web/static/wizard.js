// The first start in the browser: shows each change as it comes and presses the buttons of the page. When the wizard
// has gone it waits for the table, which comes to the same address.

import { ask, fill } from "./asking.js";
import { feel } from "./fingers.js";
import { send } from "./sending.js";
import { ready } from "./pictures.js";
import { follow } from "./stream.js";

const wizard = document.getElementById("wizard");
const AGAIN_MS = 1000;
const ANSWER_MS = 4000;

async function again() {
  const answer = await ask("/health", ANSWER_MS).catch(() => null);
  if (answer && answer.ok) location.reload();
  else setTimeout(again, AGAIN_MS);
}

let newest = 0;

async function show(html) {
  const mine = ++newest;
  const parts = await ready(html);
  if (mine !== newest) return;
  fill(wizard, parts);
  const root = document.documentElement;
  root.lang = wizard.firstElementChild.lang;
  root.style.setProperty("--margin", wizard.firstElementChild.dataset.margin);
}

feel((button) => send("/press", new URLSearchParams({ button, own: document.body.dataset.own })));
follow(document.body.dataset.events, show, () => setTimeout(again, AGAIN_MS));
document.documentElement.classList.add("scripted");
