export type TextValues = Readonly<Record<string, string | number>>;

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/**
 * Wraps each string value in Unicode isolation marks, so that it keeps its own direction. Numbers stay
 * numbers, because plural forms depend on them.
 */
export function isolateValues(values: TextValues): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}` : value,
    ]),
  );
}
