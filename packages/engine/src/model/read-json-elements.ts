/** Incremental parser for a streamed JSON object. */
export interface JsonElementReader {
  /** Appends the next chunk and emits every element that it completes. */
  push(piece: string): void;
  /** Everything received so far. */
  readonly text: string;
}

/**
 * Creates a reader that emits each object in the list under one key of the outermost object as soon as the
 * element's closing brace arrives. The list is an array, or an object whose values are its elements. Skips
 * text before the outermost object, such as a code fence, and elements that aren't valid JSON. Runs in linear
 * time.
 */
export function createJsonElementReader({
  key,
  onElement,
}: {
  key: string;
  onElement: (element: unknown) => void;
}): JsonElementReader {
  let text = "";
  let at = 0;
  let depth = 0;
  let isString = false;
  let isEscaped = false;
  let stringStart = 0;
  let lastString = "";
  let lastKey = "";
  let isInList = false;
  let elementStart = -1;

  const open = (character: string): void => {
    depth += 1;
    if (depth === 2 && lastKey === key) isInList = true;
    else if (character === "{" && depth === 3 && isInList) elementStart = at;
  };
  const close = (): void => {
    depth -= 1;
    if (depth === 1) isInList = false;
    if (depth !== 2 || elementStart < 0) return;
    const element = parseElement(text.slice(elementStart, at + 1));
    elementStart = -1;
    if (element !== undefined) onElement(element);
  };
  const step = (character: string): void => {
    if (isString) {
      if (isEscaped) isEscaped = false;
      else if (character === "\\") isEscaped = true;
      else if (character === '"') {
        isString = false;
        if (depth === 1) lastString = text.slice(stringStart, at);
      }
    } else if (depth === 0) {
      if (character === "{") open(character);
    } else if (character === '"') {
      isString = true;
      stringStart = at + 1;
    } else if (character === ":" && depth === 1) lastKey = lastString;
    else if (character === "{" || character === "[") open(character);
    else if (character === "}" || character === "]") close();
  };

  return {
    push(piece) {
      text += piece;
      for (; at < text.length; at += 1) step(text.charAt(at));
    },
    get text() {
      return text;
    },
  };
}

function parseElement(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
