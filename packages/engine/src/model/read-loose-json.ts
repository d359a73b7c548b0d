/** An unterminated string extends to the end, so that the text isn't scanned again for each of its quotation marks. */
const STRING_OR_SLIP = /("(?:\\[\s\S]|[^"\\])*(?:"|\\?$))|\/\/[^\n]*|\/\*[\s\S]{0,500}?\*\/|,(?=\s*[}\]])/gu;
const CONTROLS = /\p{Cc}/gu;
/** The start of an object with keys. Braces in prose, as in "{the JSON}", aren't followed by a quotation mark. */
const OBJECT_START = /\{\s*"/gu;
/**
 * Maximum number of starts to try, since scanning from each one takes time proportional to the answer's
 * length.
 */
const MAX_STARTS = 200;

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Removes comments and trailing commas, and line breaks inside strings. */
function mendSlips(text: string): string {
  const mend = (slipped: string): string =>
    slipped.replace(STRING_OR_SLIP, (_, string?: string) => string?.replace(CONTROLS, " ") ?? "");
  // A trailing comma may be followed by a comment, which is gone only after the first pass.
  return mend(mend(text));
}

/** Returns the position after the brace that closes the object at `start`; -1 if none does. */
function findEnd({ text, start }: { text: string; start: number }): number {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isString) {
      if (character === "\\") at += 1;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function hasKey({ value, key }: { value: unknown; key: string }): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key);
}

/**
 * Returns the JSON object in a model's answer: the only one, or else the longest. Tolerates prose, reasoning
 * and code fences around it, comments, trailing commas and line breaks in strings. If `key` is known, also
 * tolerates an enclosing object. Undefined if there is none.
 */
export function readLooseJson({
  text,
  key,
}: {
  text: string;
  /** A key that the object has and no object nested in it has; null if there is no such key. */
  key: string | null;
}): unknown {
  const outer = text.slice(Math.max(0, text.indexOf("{")), text.lastIndexOf("}") + 1);
  const whole = tryJson(outer) ?? tryJson(mendSlips(outer));
  if (whole !== undefined && (key === null || hasKey({ value: whole, key }))) return whole;
  let best: { value: unknown; length: number } | null = null;
  let last = 0;
  let starts = 0;
  for (const { index: start } of text.matchAll(OBJECT_START)) {
    if (start < last) continue;
    starts += 1;
    if (starts > MAX_STARTS) break;
    const end = findEnd({ text, start });
    const object = text.slice(start, end);
    const value = end < 0 ? undefined : (tryJson(object) ?? tryJson(mendSlips(object)));
    if (value === undefined && key === null) {
      // Without a key, an object inside a broken one could be mistaken for the answer.
      if (end < 0) break;
      last = end;
    }
    if (value === undefined || (key !== null && !hasKey({ value, key }))) continue;
    last = end;
    if (best === null || object.length > best.length) best = { value, length: object.length };
  }
  return best?.value ?? whole;
}
