import { isNestedDeeper } from "@pith/core/lib/is-nested-deeper";

/**
 * Parses the JSON object at `start` in a longer text, such as a script in a page. Null if no object starts
 * there or it never ends. Runs in linear time.
 */
export function extractJsonObject({ text, start }: { text: string; start: number }): unknown {
  if (text[start] !== "{") return null;
  let depth = 0;
  let isInString = false;
  for (let position = start; position < text.length; position += 1) {
    const character = text[position];
    if (isInString) {
      if (character === "\\") position += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return parseJson(text.slice(start, position + 1));
    }
  }
  return null;
}

/** YouTube's deepest recorded responses have 36 levels. */
const MAX_JSON_DEPTH = 1_000;

/** Parses a text as JSON; null if it is invalid or nested deeper than any real response. */
export function parseJson(text: string): unknown {
  try {
    return isNestedDeeper({ text, depth: MAX_JSON_DEPTH }) ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
