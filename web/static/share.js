// Hands a picture to the share sheet of the phone; where there is none, its link downloads it.

addEventListener("click", (event) => {
  const link = event.target.closest("[data-share]");
  if (!link || !navigator.canShare) return;
  event.preventDefault();
  share(link).catch((error) => {
    if (error.name !== "AbortError") location.assign(link.href);
  });
});

async function share(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(answer.status);
  const file = new File([await answer.blob()], link.download, { type: "image/png" });
  await navigator.share({ files: [file] });
}
