import { buildTermIndex, type TermIndex } from "../extract/build-term-index.ts";
import { findLanguage, WORD_NUMBER } from "../languages/find-language.ts";
import type { SpeechLine } from "../model/build-speech-lines.ts";

/** BM25's k1 (term-frequency saturation), with its usual value. LENGTH_SHARE is b (length normalization). */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.5;

function* readKeys({ index, text }: { index: TermIndex; text: number }): Generator<number> {
  for (let at = index.starts[text] ?? 0; at < (index.starts[text + 1] ?? 0); at += 1) {
    const token = index.tokens[at] ?? 0;
    const term = index.terms[token] ?? -1;
    if (term >= 0) yield term;
    // Numbers are never topics, but users ask about them. Their keys come after the terms' keys.
    else if (((index.flags[token] ?? 0) & WORD_NUMBER) !== 0) yield index.termCounts.length + token;
  }
}

/** Returns each line's BM25 score for the query; 0 for lines without any of its words. */
function scoreLines({
  lines,
  query,
  language,
}: {
  lines: readonly SpeechLine[];
  query: string;
  language: string;
}) {
  const index = buildTermIndex({
    texts: [...lines.map(({ text }) => text), query],
    language: findLanguage(language),
  });
  const asked = new Set(readKeys({ index, text: lines.length }));
  const counts = lines.map((_line, text) => {
    const found = new Map<number, number>();
    for (const key of readKeys({ index, text }))
      if (asked.has(key)) found.set(key, (found.get(key) ?? 0) + 1);
    return found;
  });
  const holding = new Map<number, number>();
  for (const found of counts) for (const key of found.keys()) holding.set(key, (holding.get(key) ?? 0) + 1);
  const average = (index.starts[lines.length] ?? 0) / Math.max(1, lines.length);
  return counts.map((found, text) => {
    const words = (index.starts[text + 1] ?? 0) - (index.starts[text] ?? 0);
    const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * words) / Math.max(1, average);
    let score = 0;
    for (const [key, count] of found) {
      const lineCount = holding.get(key) ?? 0;
      const rarity = Math.log(1 + (lines.length - lineCount + 0.5) / (lineCount + 0.5));
      score += (rarity * count * (SATURATION + 1)) / (count + SATURATION * length);
    }
    return score;
  });
}

/**
 * Returns the lines that match a query, each with the line before and after it. Adds the best lines first,
 * until `maxTokens` are used. Returns line numbers in talk order: all lines if they fit, none if no line
 * contains any of the query's words. Runs in near-linear time. S. Robertson and H. Zaragoza, "The
 * Probabilistic Relevance Framework: BM25 and Beyond", 2009.
 */
export function findPassages({
  lines,
  query,
  language,
  maxTokens,
}: {
  lines: readonly SpeechLine[];
  query: string;
  language: string;
  maxTokens: number;
}): number[] {
  const total = lines.reduce((sum, line) => sum + line.tokens, 0);
  if (total <= maxTokens) return lines.map((_line, number) => number);
  const scores = scoreLines({ lines, query, language });
  const ranked = [...scores.keys()]
    .filter((number) => (scores[number] ?? 0) > 0)
    .sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0) || left - right);
  const chosen = new Set<number>();
  let room = maxTokens;
  for (const best of ranked) {
    for (const number of [best, best + 1, best - 1]) {
      const tokens = lines[number]?.tokens ?? Number.POSITIVE_INFINITY;
      if (chosen.has(number) || tokens > room) continue;
      room -= tokens;
      chosen.add(number);
    }
  }
  return [...chosen].sort((left, right) => left - right);
}
