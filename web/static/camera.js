// The live picture in the browser: asks for what changes once a second, and shows it when the new picture is there.

import { ready } from "./pictures.js";

const camera = document.getElementById("camera");
const PACE_MS = 1000;

async function look() {
  if (!document.hidden) {
    const answer = await fetch(camera.dataset.now).catch(() => null);
    if (answer?.ok) camera.replaceChildren(await ready(await answer.text(), Date.now()));
  }
  setTimeout(look, PACE_MS);
}

setTimeout(look, PACE_MS);
