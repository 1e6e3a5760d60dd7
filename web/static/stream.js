// The stream of changes, for every page that keeps itself up to date.
//
// 1. The server sends a ping every few seconds. A page that has heard nothing for two of them says that what it shows
//    may be old, and asks for a new stream: a link that is cut ends no connection.
// 2. A browser opens six connections to a table, whatever its tabs want. So of all tabs with one address the oldest has
//    the stream and passes it on to the others; a tab that nobody sees has none.
// 3. What was said goes away by itself with the next news.
// 4. A page that another version of the program has drawn loads itself anew, once for each version.

import { ask } from "./asking.js";

const AGAIN_MS = 3000;
const GRACE_MS = 2000; // A stream ends every few minutes, and the browser opens the next one.
const PINGS = 2.2;

let patienceMs = 15000; // Until the first ping says how long it takes.

// Say what is the matter with the connection: "lost", "full", "old", "unsent", or nothing.
export function say(code) {
  const lost = document.getElementById("lost");
  lost.hidden = !code;
  if (code) lost.textContent = lost.dataset[code];
}

// Load the page anew if it is of another program. That it was done for this one stands in the history of the tab, which
// outlives the page: one that comes as it was does not go round in a circle.
function compare(program) {
  const { program: mine = program } = document.body.dataset;
  if (mine === program || history.state && history.state.program === program) return;
  history.replaceState({ program }, "");
  location.reload();
}

// Show each change of an address as it comes. ``gone`` is called when the stream ends, instead of asking for the next.
export function follow(address, show, gone = null) {
  const id = `${Date.now()} ${Math.random()}`; // The oldest tab has the lowest.
  const tabs = "BroadcastChannel" in window ? new BroadcastChannel(address) : null;
  const tell = (type, data) => tabs && tabs.postMessage({ id, type, data });
  let source = null;
  let last = null;
  let why = "lost";
  let [silence, grace, again] = [];

  function wait() {
    clearTimeout(silence);
    silence = setTimeout(silent, patienceMs);
  }

  function take(type, data) {
    clearTimeout(grace);
    why = "lost";
    if (type === "ping") patienceMs = 1000 * PINGS * Number(data);
    wait();
    say("");
    if (type === "program") compare(data);
    if (type !== "message") return;
    last = data;
    show(data);
  }

  function heard(event) {
    take(event.type, event.data);
    tell(event.type, event.data);
  }

  function stop() {
    if (source) source.close();
    source = null;
    for (const timer of [silence, grace, again]) clearTimeout(timer);
  }

  function listen() {
    stop();
    if (document.hidden) return;
    source = new EventSource(address);
    for (const type of ["message", "program", "ping"]) source.addEventListener(type, heard);
    source.onerror = failed;
    wait();
    tell("lead");
  }

  function silent() {
    say("old");
    listen();
  }

  function startGrace() {
    clearTimeout(grace);
    grace = setTimeout(() => say(why), GRACE_MS);
  }

  // A stream that is refused does not tell why; 503 is that the table has no place for another one.
  async function askWhy() {
    const status = await ask(address, GRACE_MS, { method: "HEAD" }, (answer) => answer.status).catch(() => null);
    why = status === 503 ? "full" : "lost";
  }

  function failed() {
    startGrace();
    if (gone) {
      source.close();
      gone();
    } else if (source.readyState === EventSource.CLOSED) {
      clearTimeout(again);
      again = setTimeout(() => { listen(); startGrace(); }, AGAIN_MS);
      askWhy();
    }
  }

  function leave() {
    if (source) tell("bye");
    stop();
  }

  function hear({ id: from, type, data }) {
    if (document.hidden) return;
    if (type === "bye") {
      if (!source) listen();
    } else if (source && from > id) {
      // A younger tab wants to lead: it is told that this one does.
      if (type === "lead") tell("lead");
      if (type === "lead" && last !== null) tell("message", last);
    } else {
      if (source) stop();
      if (type === "lead") wait();
      else take(type, data);
    }
  }

  if (tabs) tabs.onmessage = (event) => hear(event.data);
  document.addEventListener("visibilitychange", () => (document.hidden ? leave() : listen()));
  addEventListener("pagehide", leave);
  addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  listen();
}
