import type { Form, FormValue } from "./fake-stripe-calls.ts";

/** Parses `a[b][0]=c` into `{ a: { b: ["c"] } }`, the encoding used by Stripe's library. */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll("]", "").split("[");
    write({ into: form, path, value });
  }
  return collectLists(form) as Form;
}

function write({ into, path, value }: { into: Form; path: string[]; value: string }): void {
  const [name = "", ...rest] = path;
  // `expand[]` appends to the list.
  const key = name === "" ? String(Object.keys(into).length) : name;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const inner = (into[key] ?? {}) as Form;
  into[key] = inner;
  write({ into: inner, path: rest, value });
}

function collectLists(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, collectLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
