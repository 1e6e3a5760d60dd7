// Asking the table: no answer is waited for without end.

// Return the answer of the table, and reject where none has come in time. The body counts as well: it is read by ``read``.
export async function ask(address, waitMs, options = {}, read = (answer) => answer) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), waitMs);
  try {
    return await read(await fetch(address, { ...options, signal: patience.signal }));
  } finally {
    clearTimeout(timer);
  }
}

// Put these parts in the place of what a part holds.
export function fill(part, ...news) {
  part.textContent = "";
  part.append(...news);
}
