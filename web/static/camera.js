// The live picture in the browser: asks for what changes once a second, and shows it when the new picture is there. It
// goes on whatever becomes of an answer, and says that the picture may be old once two of them have failed.

import { ask, fill } from "./asking.js";
import { ready } from "./pictures.js";
import { say } from "./stream.js";

const camera = document.getElementById("camera");
const PACE_MS = 1000;
const ANSWER_MS = 4000;
const FAILURES = 2;

let failures = 0;

async function look() {
  if (!document.hidden) {
    failures = await show().then(() => 0, () => failures + 1);
    say(failures < FAILURES ? "" : "old");
  }
  setTimeout(look, PACE_MS);
}

async function show() {
  const html = await ask(camera.dataset.now, ANSWER_MS, {}, (answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)));
  fill(camera, await ready(html));
}

setTimeout(look, PACE_MS);
document.documentElement.classList.add("scripted");
