/** Whitespace other than single spaces. */
const unevenSpace = /\s\s|[^\S ]/;

/** Returns the text with each run of whitespace replaced by one space. */
export function evenSpace(text: string): string {
  return unevenSpace.test(text) ? text.replace(/\s+/g, " ") : text;
}
