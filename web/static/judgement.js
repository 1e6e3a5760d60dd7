// What was decided covers the wall for as long as the table says. It lies beside the wall, so that a drawing that comes
// meanwhile does not begin its motion anew. Its letters are as large as they fit.

import { fill as put } from "./asking.js";

const LEAST_REM = 1.2;
const READABLE_REM = 2.2;
const LEFT_OUT = ["brief", "unproven"];
const MOST_REM = { sums: 15, verdict: 4.8, ending: 4.4 };
const STEPS = 9;

const cover = document.getElementById("judged") || document.createElement("div"); // The club's page has none.
let over = null; // The name of the one that is shown.

// Whether a part has room for what it holds. Only what is laid out counts: a motion would change what scrolls.
function fits(part) {
  const held = [...part.children].filter((child) => child.offsetParent);
  const top = Math.min(...held.map((child) => child.offsetTop));
  const foot = Math.max(...held.map((child) => child.offsetTop + child.offsetHeight));
  if (foot - top > part.clientHeight) return false;
  return [...part.querySelectorAll("p, ol, .costs, .proof")].every((one) => one.scrollWidth <= one.clientWidth + 1);
}

// Set the largest letters with which a part fits into its place, and return their size.
function grow(part, least, most) {
  const set = (size) => part.style.setProperty("--size", `${size}px`);
  let [small, large] = [least, most];
  for (let step = 0; step < STEPS; step++) {
    const size = (small + large) / 2;
    set(size);
    if (fits(part)) small = size;
    else large = size;
  }
  set(small);
  return small;
}

// Fill a part; what would make the sums small is left out, first the reasons, then what they rest on. Beside a game it
// is whole or not there.
function fill(part, most) {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  part.classList.remove(...LEFT_OUT, "no-room");
  for (const left of ["", ...LEFT_OUT]) {
    if (left) part.classList.add(left);
    if (grow(part, LEAST_REM * rem, most * rem) > READABLE_REM * rem) return;
  }
  part.classList.toggle("no-room", !fits(part));
}

// Set every part anew, in the largest letters that fit.
export function fillAll() {
  for (const [name, most] of Object.entries(MOST_REM)) {
    for (const part of document.querySelectorAll(`.${name}`)) fill(part, most);
  }
}

// Take what covers the wall out of its drawing, and show it.
export function judge(wall) {
  const news = wall.querySelector(".judgement");
  if (news) news.remove();
  const name = news && `${news.dataset.judgement} ${news.querySelector(".sums").textContent}`;
  cover.hidden = !news;
  if (name !== over) put(cover, news || "");
  else if (news && !cover.querySelector(".close")) {
    const seen = cover.querySelector(".seen");
    if (seen) seen.replaceWith(news.querySelector(".seen") || "");
  }
  over = name;
  fillAll();
}

addEventListener("resize", fillAll);
document.fonts.ready.then(fillAll);
