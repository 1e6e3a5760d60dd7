// The live picture in the browser: asks for what changes once a second, and shows it when the new picture is there. It
// goes on whatever becomes of an answer, and says that the picture may be old once two of them have failed.

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
  const answer = await fetch(camera.dataset.now, { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!answer.ok) throw new Error(answer.status);
  camera.replaceChildren(await ready(await answer.text(), Date.now()));
}

setTimeout(look, PACE_MS);
