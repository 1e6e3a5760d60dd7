// News with pictures: they are loaded before they take the place of others, so that nothing blinks.

// The parts of this text, as soon as their pictures are there; each picture is asked for anew.
export async function ready(html, now) {
  const news = document.createElement("template");
  news.innerHTML = html.trim();
  const parts = document.importNode(news.content, true);
  const pictures = [...parts.querySelectorAll("img.live")];
  for (const picture of pictures) picture.src = `${picture.getAttribute("src")}?at=${now}`;
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => { picture.hidden = true; })));
  return parts;
}
