import type { TermIndex } from "../extract/build-term-index.ts";
import type { TalkName } from "../ground/claim.ts";
import type { SummaryTask } from "../summary-engine.ts";
import type { Sentence } from "../transcript/sentence.ts";

const MAX_NAMES = 40;
/** A name that is spoken only once isn't listed. */
const MIN_COUNT = 2;
const MIN_LETTERS = 3;
const MIN_HEARD_LETTERS = 5;
const MAX_DISTANCE_SHARE = 0.34;

/**
 * Matches names, products and abbreviations: runs of capitalized words, or words with a capital or digit
 * inside.
 */
const NAME_RUN =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}\p{N}'’.-]*[\p{L}\p{N}]|\p{Ll}+\p{Lu}[\p{L}\p{N}]*)(?:[ ](?:\p{Lu}[\p{L}\p{N}'’.-]*[\p{L}\p{N}]|\p{N}+))*/gu;

function* findRuns({ text, skipsFirst }: { text: string; skipsFirst: boolean }): Generator<string> {
  for (const match of text.matchAll(NAME_RUN)) {
    // The first word of a sentence is always capitalized, so on its own it isn't evidence of a name.
    if (skipsFirst && match.index === 0 && !match[0].includes(" ")) continue;
    if (match[0].length >= MIN_LETTERS) yield match[0];
  }
}

function countChanges({ left, right }: { left: string; right: string }): number {
  let row = Array.from({ length: right.length + 1 }, (_each, at) => at);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[right.length] ?? 0;
}

/**
 * Returns words in the talk that sound like a name from the title or description, if that name itself never
 * occurs in the talk.
 */
function findHeardAs({ name, index }: { name: string; index: TermIndex }): string[] {
  const wanted = name.toLowerCase();
  if (wanted.length < MIN_HEARD_LETTERS || wanted.includes(" ") || index.wordNumbers.has(wanted)) return [];
  return index.words
    .filter(
      (word, number) =>
        (index.terms[number] ?? -1) >= 0 &&
        word[0] === wanted[0] &&
        Math.abs(word.length - wanted.length) <= 2 &&
        countChanges({ left: word, right: wanted }) <= wanted.length * MAX_DISTANCE_SHARE,
    )
    .slice(0, 3);
}

/**
 * Returns the names and terms that help a model read the captions: those in the title, channel, description,
 * chapters and speakers, with similar-sounding words from the talk, and those repeated in the talk. Returns
 * at most 40, those from the metadata first. Runs in time linear in the length of the talk.
 */
export function collectNames({
  video,
  speakers,
  sentences,
  index,
}: {
  video: SummaryTask["video"];
  speakers: readonly string[];
  sentences: readonly Sentence[];
  index: TermIndex;
}): TalkName[] {
  const names = new Map<string, TalkName>();
  const add = (name: string, heardAs: string[]): void => {
    const key = name.toLowerCase();
    if (!names.has(key) && names.size < MAX_NAMES) names.set(key, { name, heardAs });
  };
  for (const speaker of speakers) add(speaker, []);
  const written = [
    video?.title ?? "",
    video?.author ?? "",
    ...(video?.chapters ?? []).map(({ title }) => title),
    (video?.description ?? "").slice(0, 1500).replace(/\S*(?:https?:|www\.|@)\S*/gu, ""),
  ];
  for (const text of written)
    for (const sentence of text.split(/[\n.!?|]/u))
      for (const name of findRuns({ text: sentence.trim(), skipsFirst: false })) {
        const isSaid = name
          .toLowerCase()
          .split(/[\s'’-]+/u)
          .every((word) => index.wordNumbers.has(word));
        // Titles capitalize every word, so a common word in a title isn't a name.
        const isTerm = (index.terms[index.wordNumbers.get(name.toLowerCase()) ?? -1] ?? 0) >= 0;
        const heardAs = findHeardAs({ name, index });
        if (name.includes(" ") || heardAs.length > 0 || (isTerm && isSaid)) add(name, heardAs);
      }
  const counts = new Map<string, number>();
  for (const { text } of sentences)
    for (const name of findRuns({ text, skipsFirst: true })) counts.set(name, (counts.get(name) ?? 0) + 1);
  const repeated = [...counts]
    .filter(([name, count]) => count >= MIN_COUNT && (name.includes(" ") || isRare({ name, index })))
    .sort((left, right) => right[1] - left[1]);
  for (const [name] of repeated) add(name, []);
  return [...names.values()];
}

/** False for a word that can't be a topic in its language, such as "I" or "Monday". */
function isRare({ name, index }: { name: string; index: TermIndex }): boolean {
  const number = index.wordNumbers.get(name.toLowerCase().replaceAll("’", "'"));
  return number === undefined || (index.terms[number] ?? -1) >= 0;
}
