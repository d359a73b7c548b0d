export type TextValues = Readonly<Record<string, string | number>>;

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/** Finds the arguments of a message's ICU `select` formats, in its source and in its compiled form. */
const SELECTED = /[{"](\w+)"?,\s*"?select"?,/g;

/**
 * Wraps each string value in Unicode isolation marks, so that it keeps its own direction. Numbers stay as
 * they are, because plural forms depend on them. The arguments of `select` formats stay as they are, too.
 */
export function isolateValues({
  values,
  message,
}: {
  values: TextValues;
  /** The message's ICU source, or its compiled form. */
  message: unknown;
}): Record<string, string | number> {
  const source = JSON.stringify(message) ?? "";
  const selected = new Set([...source.matchAll(SELECTED)].map(([, name]) => name));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" && !selected.has(name)
        ? `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}`
        : value,
    ]),
  );
}
