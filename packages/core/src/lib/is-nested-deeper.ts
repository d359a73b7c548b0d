/**
 * Returns whether a JSON text nests objects and arrays deeper than `depth`. Needed because `JSON.parse` has
 * no limit, and takes superlinear time with millions of levels. Invalid JSON is measured up to the error.
 * Runs in linear time.
 */
export function isNestedDeeper({ text, depth }: { text: string; depth: number }): boolean {
  let level = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x22) isInString = !isInString;
    else if (isInString) index += code === 0x5c ? 1 : 0;
    else if (code === 0x5b || code === 0x7b) {
      level += 1;
      if (level > depth) return true;
    } else if (code === 0x5d || code === 0x7d) level -= 1;
  }
  return false;
}
