type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** Node's JSON API for a number's source text, which TypeScript's lib doesn't declare yet. */
const exactJson = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown;
  rawJSON(text: string): unknown;
};

/**
 * Parses JSON but keeps numbers as their source text, because payment ids and amounts exceed a double's
 * precision. Throws if the text isn't JSON or is nested too deeply.
 */
export function parseJsonWithTexts(text: string): unknown {
  return exactJson.parse(text, (_key, value, { source }) =>
    typeof value === "number" ? (source ?? String(value)) : value,
  );
}

/**
 * Parses JSON so that stringifying it reproduces the numbers exactly. Throws the same errors as
 * `parseJsonWithTexts`.
 */
export function parseJsonToRewrite(text: string): unknown {
  return exactJson.parse(text, (_key, value, { source }) =>
    typeof value === "number" && source !== undefined ? exactJson.rawJSON(source) : value,
  );
}

/** Returns true for a value created by `rawJSON`, which looks like an object. */
export function isRawNumber(value: object): boolean {
  return (JSON as unknown as { isRawJSON(value: unknown): boolean }).isRawJSON(value);
}
