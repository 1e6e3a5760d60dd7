// News with pictures: they are loaded before they take the place of others, so that nothing blinks.

const PICTURE_MS = 4000;

// The parts of this text, as soon as their pictures are there; each picture is asked for anew. One that does not come is
// not shown.
export async function ready(html, now) {
  const news = document.createElement("template");
  news.innerHTML = html.trim();
  const parts = document.importNode(news.content, true);
  const pictures = [...parts.querySelectorAll("img.live")];
  for (const picture of pictures) picture.src = `${picture.getAttribute("src")}?at=${now}`;
  const late = new Promise((_, fail) => setTimeout(fail, PICTURE_MS));
  const shown = (picture) => Promise.race([picture.decode(), late]).catch(() => { picture.hidden = true; });
  await Promise.all(pictures.map(shown));
  return parts;
}
