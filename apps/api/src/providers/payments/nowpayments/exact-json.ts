type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** What this Node knows of JSON and TypeScript's library doesn't yet: what a number looked like. */
const exactJson = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown;
  rawJSON(text: string): unknown;
};

/**
 * JSON whose numbers are kept as the texts that they are written as, since ids of payments are longer and amounts finer
 * than a number holds. Throws where it isn't JSON, or is nested too deep to be read.
 */
export function parseJsonWithTexts(text: string): unknown {
  return exactJson.parse(text, (_key, value, { source }) =>
    typeof value === "number" ? (source ?? String(value)) : value,
  );
}

/** JSON whose numbers are written again exactly as they were. Throws as above. */
export function parseJsonToRewrite(text: string): unknown {
  return exactJson.parse(text, (_key, value, { source }) =>
    typeof value === "number" && source !== undefined ? exactJson.rawJSON(source) : value,
  );
}

/** True for what `rawJSON` made, which looks like an object. */
export function isRawNumber(value: object): boolean {
  return (JSON as unknown as { isRawJSON(value: unknown): boolean }).isRawJSON(value);
}
