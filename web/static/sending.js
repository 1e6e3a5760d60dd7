// Sending: one thing at a time, in the order in which it was pressed. What cannot be sent soon is not sent at all, and
// the page says so: nobody wants a press to arrive minutes later.

import { ask } from "./asking.js";
import { say } from "./stream.js";

const SOON_MS = 3000;
const ANSWER_MS = 8000;

let turn = Promise.resolve();

// Send a form; whether the answer is good, its status and its text, or null where there is no whole answer.
export function send(address, body, headers = {}) {
  const pressed = performance.now();
  const sent = turn.then(() => (performance.now() - pressed > SOON_MS ? null : answered(address, body, headers)));
  turn = sent;
  return sent.then((answer) => {
    if (!answer) say("unsent");
    return answer;
  });
}

function answered(address, body, headers) {
  const whole = async (answer) => ({ ok: answer.ok, status: answer.status, text: await answer.text() });
  return ask(address, ANSWER_MS, { method: "POST", body, headers }, whole).catch(() => null);
}
