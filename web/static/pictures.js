// Pictures that the camera takes anew. Each is painted over the one before on a canvas: a browser keeps every picture
// that it loads under an address of its own, and its memory grows by a megabyte a look.

import { ask } from "./asking.js";

const PICTURE_MS = 4000;

// Put canvases in the place of the pictures of this kind in parts that are not shown yet, and return them.
export function canvases(parts, kind) {
  return [...parts.querySelectorAll(kind)].map((picture) => {
    const canvas = document.createElement("canvas");
    canvas.className = picture.className;
    canvas.dataset.address = picture.getAttribute("src");
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", picture.alt);
    canvas.setAttribute("aria-busy", "true");
    canvas.hidden = true;
    picture.replaceWith(canvas);
    return canvas;
  });
}

// Paint what the camera sees now; where there is no picture, or it does not come, the canvas is hidden.
export async function paint(canvas) {
  const answer = ask(canvas.dataset.address, PICTURE_MS, {}, (picture) => (picture.status === 200 ? picture.blob() : null));
  const bitmap = await answer.then((picture) => picture && createImageBitmap(picture)).catch(() => null);
  canvas.removeAttribute("aria-busy");
  canvas.hidden = !bitmap;
  if (!bitmap) return;
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext("2d").drawImage(bitmap, 0, 0);
  bitmap.close();
}

// The parts of this text, as soon as their pictures are painted, so that nothing blinks.
export async function ready(html) {
  const news = document.createElement("template");
  news.innerHTML = html.trim();
  await Promise.all(canvases(news.content, "img.live").map(paint));
  return news.content;
}
