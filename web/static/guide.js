// The first start in the browser: shows each change as it comes and presses the buttons of the page. When the guide
// has gone it waits for the table, which comes to the same address.
"use strict";

const guide = document.getElementById("guide");
const AGAIN_MS = 1000;

async function again() {
  const answer = await fetch("/health").catch(() => null);
  if (answer?.ok) location.reload();
  else setTimeout(again, AGAIN_MS);
}

const source = new EventSource("/events");
source.onmessage = (event) => {
  guide.innerHTML = event.data;
  document.documentElement.lang = guide.firstElementChild.lang;
};
source.onerror = () => { source.close(); setTimeout(again, AGAIN_MS); };

guide.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-press]");
  if (button) fetch("/press", { method: "POST", body: new URLSearchParams({ button: button.dataset.press }) });
});
