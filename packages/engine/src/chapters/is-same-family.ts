/**
 * Two words are treated as forms of one word if they share a prefix that has at least this length and makes
 * up at least MIN_FAMILY_SHARE of the shorter word, as in "agree" and "agreement".
 */
const MIN_FAMILY_CHARACTERS = 5;
const MIN_FAMILY_SHARE = 0.8;
const MAX_FAMILY_DIFFERENCE = 5;

/** True if two stems share a prefix long enough for them to be forms of one word. */
export function isSameFamily(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  if (shorter < MIN_FAMILY_CHARACTERS || Math.abs(left.length - right.length) > MAX_FAMILY_DIFFERENCE)
    return false;
  let shared = 0;
  while (shared < shorter && left.charCodeAt(shared) === right.charCodeAt(shared)) shared += 1;
  return shared >= MIN_FAMILY_CHARACTERS && shared >= shorter * MIN_FAMILY_SHARE;
}
