// What somebody has begun to type, to count, to choose or to open on a page that is drawn anew under it.

const FIELDS = "input:not([type=hidden]), textarea";

// What a form asks, but for the hidden fields of these names.
function askedBy(form, ...without) {
  if (!form) return "";
  const hidden = [...form.querySelectorAll("[type=hidden]")].filter(({ name }) => !["token", ...without].includes(name));
  return [form.getAttribute("action"), ...hidden.map(({ value }) => value)].join(" ");
}

// A text goes on whatever is asked meanwhile; what is counted or ticked belongs to one question.
function keyOf(field) {
  const once = field.matches("[type=number], [type=checkbox]") ? [] : ["question", "line"];
  return `${askedBy(field.form, ...once)} ${field.name}`;
}

// A group is known by its heading, and by those of the groups around it.
function headingOf(group) {
  const around = group.parentElement.closest("details");
  return [around ? headingOf(around) : "", askedBy(group.closest("form")), group.querySelector("summary").textContent].join(" / ");
}

const isBegun = (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked;

// Return what was begun in a part of the page, and where the keyboard is.
export function keep(part) {
  const at = document.activeElement;
  const fields = [...part.querySelectorAll(FIELDS)].filter((field) => field === at || isBegun(field));
  return {
    fields: fields.map((field) => [keyOf(field), field.value, field.checked]),
    groups: [...part.querySelectorAll("details")].map((group) => [headingOf(group), group.open]),
    held: at !== document.body && part.contains(at),
    typing: at && part.contains(at) && at.matches(FIELDS) ? [keyOf(at), at.selectionStart, at.selectionEnd] : null,
  };
}

const fieldsOf = (part) => new Map([...part.querySelectorAll(FIELDS)].map((field) => [keyOf(field), field]));

// Go on with what was begun where the same stands in a part that was drawn anew.
export function restore(part, begun) {
  if (!begun) return;
  const fields = fieldsOf(part);
  for (const [key, value, checked] of begun.fields) {
    if (fields.has(key)) Object.assign(fields.get(key), { value, checked });
  }
  const open = new Map(begun.groups);
  for (const group of part.querySelectorAll("details")) {
    if (open.has(headingOf(group))) group.open = open.get(headingOf(group));
  }
  if (!begun.held) return;
  // What was pressed is gone: who goes by the keyboard goes on from here.
  const [key, from, to] = begun.typing || [];
  const field = fields.get(key);
  const next = field || part;
  if (next.focus) next.focus({ preventScroll: true });
  if (field && typeof from === "number") field.setSelectionRange(from, to);
}

// Empty the fields that hold what was sent, and nothing more.
export function empty(part, sent) {
  const fields = fieldsOf(part);
  for (const [key, value, checked] of sent.fields) {
    const field = fields.get(key);
    if (field && field.value === value && field.checked === checked) {
      Object.assign(field, { value: field.defaultValue, checked: field.defaultChecked });
    }
  }
}
