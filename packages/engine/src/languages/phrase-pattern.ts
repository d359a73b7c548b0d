/** A pattern for phrases in lowercase text; null if the language has none. */
export type PhrasePattern = RegExp | null;

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ /g, "\\s+");
}

function joinPatterns(phrases: string[]): string {
  const longestFirst = [...phrases].sort((left, right) => right.length - left.length);
  return `(?:${longestFirst.map(escapePattern).join("|")})`;
}

/**
 * Returns the source of a pattern that matches any of the phrases. A phrase that ends in a comma or period
 * must be followed by punctuation. Null if there are no phrases.
 */
export function buildAlternatives({
  phrases,
  isUnspaced,
}: {
  phrases: readonly string[];
  isUnspaced: boolean;
}): string | null {
  const marked = phrases.filter((phrase) => /[,.]$/.test(phrase)).map((phrase) => phrase.slice(0, -1));
  const free = phrases.filter((phrase) => phrase !== "" && !/[,.]$/.test(phrase));
  const patterns: string[] = [];
  // One word boundary after the whole alternation: with one per alternative, the regex engine takes 20 times
  // as long.
  if (free.length > 0) patterns.push(joinPatterns(free) + (isUnspaced ? "" : "(?![\\p{L}\\p{M}\\p{N}'-])"));
  if (marked.length > 0) patterns.push(`${joinPatterns(marked)}\\s*[,.!،。，、]`);
  return patterns.length > 0 ? `(?:${patterns.join("|")})` : null;
}

/** Returns a pattern that matches any of the phrases, which are separated by `|`, at the start of a text. */
export function buildStartPattern(list: { phrases: string; isUnspaced: boolean }): PhrasePattern {
  const alternatives = buildAlternatives({ ...list, phrases: list.phrases.split("|") });
  return alternatives === null ? null : new RegExp(`^${alternatives}`, "iu");
}

/**
 * Returns a pattern that matches any of the phrases, which are separated by `|`, anywhere in the text. With
 * `isGlobal`, it finds all occurrences.
 */
export function buildAnywherePattern({
  phrases,
  isUnspaced,
  isGlobal = false,
}: {
  phrases: string;
  isUnspaced: boolean;
  isGlobal?: boolean;
}): PhrasePattern {
  const alternatives = buildAlternatives({ phrases: phrases.split("|"), isUnspaced });
  const before = isUnspaced ? "" : "(?<![\\p{L}\\p{M}\\p{N}])";
  return alternatives === null ? null : new RegExp(before + alternatives, isGlobal ? "giu" : "iu");
}
