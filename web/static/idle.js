// The round on the idle wall plays itself: one step after the other, then from the beginning.

const STEP_MS = 5000;

setInterval(() => {
  const steps = [...document.querySelectorAll(".idle .step")];
  const now = steps.findIndex((step) => step.classList.contains("current"));
  if (now < 0) return;
  steps[now].classList.remove("current");
  steps[(now + 1) % steps.length].classList.add("current");
}, STEP_MS);
