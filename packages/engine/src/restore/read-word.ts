/** Number of hash buckets for endings, each with its own vector. */
export const SHORT_ENDINGS = 256;
export const LONG_ENDINGS = 1024;

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}%]+$/gu;
const DIGIT = /\p{N}/u;

/**
 * Normalizes a word for the net: lowercase, without surrounding punctuation, with straight apostrophes, and
 * with numbers written as up to five zeros. Empty if there is only punctuation.
 */
export function readWord(text: string): string {
  const word = text.toLowerCase().replace(EDGES, "").replaceAll("’", "'");
  if (!DIGIT.test(word)) return word;
  const digits = word.replace(/\P{N}/gu, "").length;
  return /\p{L}/u.test(word) ? "0a" : "0".repeat(Math.min(5, digits));
}

/** Returns the form under which a word's spelling is stored: lowercase, with straight apostrophes. */
export function toSpellingKey(word: string): string {
  return word.toLowerCase().replaceAll("’", "'");
}

/** Returns a word without the possessive ending "'s". */
export function dropPossessive(word: string): string {
  return word.replace(/['’]s$/u, "");
}

function hash(text: string): number {
  let value = 2166136261;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  return (value ^ (value >>> 15)) >>> 0;
}

/** Returns the hash buckets of a word's last two letters and of its last three. */
export function findEndings(word: string): { short: number; long: number } {
  return {
    short: hash(word.slice(-2)) % SHORT_ENDINGS,
    long: SHORT_ENDINGS + (hash(word.slice(-3)) % LONG_ENDINGS),
  };
}
