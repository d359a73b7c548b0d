/** Phrases to look for in a lower-case text; null where the language has none. */
export type PhrasePattern = RegExp | null;

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ /g, "\\s+");
}

function joinPatterns(phrases: string[]): string {
  const longestFirst = [...phrases].sort((left, right) => right.length - left.length);
  return `(?:${longestFirst.map(escapePattern).join("|")})`;
}

/** The source of a pattern for any of the phrases; those that end in a comma or full stop need one. Null for no phrases. */
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
  // The end of a word is looked for once behind all phrases: behind each of them it takes the engine 20 times as long.
  if (free.length > 0) patterns.push(joinPatterns(free) + (isUnspaced ? "" : "(?![\\p{L}\\p{M}\\p{N}'-])"));
  if (marked.length > 0) patterns.push(`${joinPatterns(marked)}\\s*[,.!،。，、]`);
  return patterns.length > 0 ? `(?:${patterns.join("|")})` : null;
}

/** A pattern for any of the phrases, separated by `|`, at the start of a text. */
export function buildStartPattern(list: { phrases: string; isUnspaced: boolean }): PhrasePattern {
  const alternatives = buildAlternatives({ ...list, phrases: list.phrases.split("|") });
  return alternatives === null ? null : new RegExp(`^${alternatives}`, "iu");
}

/** A pattern for any of the phrases, separated by `|`, anywhere in a text; for all of them where it `isGlobal`. */
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
