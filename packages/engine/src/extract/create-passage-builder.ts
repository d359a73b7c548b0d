import type { Language } from "../languages/find-language.ts";
import { WORD_GLUE, WORD_VERB } from "../languages/find-language.ts";
import { splitWords } from "../languages/split-words.ts";
import { displaySentence } from "../transcript/display-sentence.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { findLeaning, type Leaning } from "./find-leaning.ts";
import { listSpokenCuts } from "./list-spoken-cuts.ts";

/** A verbatim passage that can be understood on its own. */
export interface Passage {
  /** Its first and last sentence, both included. */
  first: number;
  last: number;
  /** The parts that are kept, as offsets in the cues' joined text; one to four, in order. */
  stretches: readonly { startOffset: number; endOffset: number }[];
  /** The displayed text: the stretches joined by ellipses, with an initial capital and a period. */
  text: string;
}

const MAX_SENTENCES = 4;
export const MAX_PASSAGE_WORDS = 60;
/** Limits passages with very long words, such as encoded data. A key point may have 1,000 characters. */
const MAX_PASSAGE_CHARACTERS = 900;
/* Costs of a bad start or end of a passage. The first `FREE_WORDS` words are free. Every additional
   `WORDS_PER_LEANING` words cost as much as a start that depends on context. */
const LEANING_START = 1;
const WEAK_START = 0.5;
const EARLY_REFERENCE = 0.7;
const INSIDE_START = 1;
const QUESTION_END = 0.8;
const OPEN_END = 1;
const GLUE_END = 0.5;
/** Multiplies the negative log probability that a sentence starts or ends there. */
const UNSURE = 4;
const MIN_CHANCE = 0.02;
/** Below this probability, a sentence end inside a passage is shown as a comma. */
const SURE_INSIDE = 0.7;
const WORDS_PER_LEANING = 40;
const FREE_WORDS = 24;
const NO_VERB = 0.8;
/** Cost of a hesitation or an abandoned phrase inside a passage. */
const STUMBLE = 0.4;
/**
 * Cost of cutting off a leading clause, and its maximum length in words. A longer clause is part of the
 * statement.
 */
const CUT_CLAUSE = 0.25;
const MAX_CUT_WORDS = 14;
const MIN_LEFT_WORDS = 9;
const EARLY_WORDS = 4;
/** Spoken sentences with fewer words are rarely complete. */
const MIN_SAYING_WORDS = 10;
const TOO_SHORT = 0.6;

/** Subordinating openers. Removing one would change what the rest of the sentence claims. */
const SUBORDINATING = /^(?:because|cuz|'?cause|weil|porque|parce que|perché|omdat|потому что)(?!\p{L})/iu;
const SPLICED = /(?<!\.)\.$/u;
const WORD = /\S+/gu;
const BROKEN_OFF = /[–—-]{1,2}(?=\s|$)|(?:\.{3}|…)(?=\s)/gu;
const QUESTION = /[?？؟]["”'’)»]*$/u;
const CLAUSE_BREAK = /(?:,|;|:|\s[–—-])\s+/gu;
const LOWER_START = /^["“'(]?\p{Ll}/u;
const INNER_CAPITAL = /^\p{Ll}+\p{Lu}/u;
const MARKS = /\s+([,.;:!?…])(?=\s|$)/gu;
const DOUBLED = /[,;:]?\s…\s/gu;
const LONE_I = /(?<![\p{L}\p{N}'’-])i(?=$|[\s,.!?]|['’](?:m|ve|ll|d)(?!\p{L}))/gu;

/** A talk that passages are taken from. */
export interface PassageSource {
  sentences: readonly Sentence[];
  language: Language;
  isLeftOut: (sentence: number) => boolean;
  /** True if most sentences end with the captions' own punctuation. */
  isPunctuated: boolean;
}

interface Start {
  /** The passage's start inside the sentence. */
  offset: number;
  cost: number;
}

function weighDoubt(chance: number): number {
  return -UNSURE * Math.log(Math.max(MIN_CHANCE, chance));
}

/** Returns the cost of starting a passage with this text, after removing its openers. */
function weighStart({
  text,
  language,
  leaning,
}: {
  text: string;
  language: Language;
  leaning: Leaning | null;
}): number {
  const bare =
    leaning?.impersonal == null
      ? text
      : text.replace(leaning.impersonal, (found, at: number) => (at === 0 ? "" : found)).trimStart();
  if (bare !== text) return 0;
  let cost = 0;
  if (language.backward?.test(text) === true) cost += LEANING_START;
  else if (leaning?.starts?.test(text) === true) cost += WEAK_START;
  if (leaning !== null && cost === 0) {
    const words = splitWords({ text: text.slice(0, 60), language: language.code }).slice(0, EARLY_WORDS);
    const isPointing = words.some((word) => leaning.referring.has(word));
    const isNamed = words.some((word) => word.length > 2 && (language.flags.get(word) ?? 0) === 0);
    if (isPointing && !isNamed) cost += EARLY_REFERENCE;
  }
  return cost;
}

function hasVerb({ text, language }: { text: string; language: Language }): boolean {
  return (
    !language.hasVerbs ||
    splitWords({ text, language: language.code }).some(
      (word) => ((language.flags.get(word) ?? 0) & WORD_VERB) !== 0,
    )
  );
}

function findOpenerEnd({ text, language }: { text: string; language: Language }): number {
  if (SUBORDINATING.test(text)) return 0;
  const opener = language.openers?.exec(text)?.[0] ?? "";
  const rest = text.slice(opener.length);
  return /[\p{L}\p{N}]/u.test(rest) ? opener.length : 0;
}

/**
 * Returns the possible starts in a sentence: its beginning, and the end of a leading clause that depends on
 * context.
 */
function listStarts({
  source,
  position,
  leaning,
}: {
  source: PassageSource;
  position: number;
  leaning: Leaning | null;
}): Start[] {
  const { sentences, language, isPunctuated } = source;
  const sentence = sentences[position];
  if (sentence === undefined) return [];
  const { display: text, startChance } = sentence;
  const before = sentences[position - 1];
  const opener = findOpenerEnd({ text, language });
  const goesOn =
    isPunctuated &&
    before !== undefined &&
    !before.punctuated &&
    !before.endsParagraph &&
    LOWER_START.test(sentence.text);
  const whole: Start = {
    offset: opener,
    cost:
      weighStart({ text: text.slice(opener), language, leaning }) +
      (goesOn ? INSIDE_START : 0) +
      (hasVerb({ text, language }) ? 0 : NO_VERB) +
      weighDoubt(startChance),
  };
  if (whole.cost < WEAK_START) return [whole];
  const starts = [whole];
  for (const { index, 0: mark } of text.matchAll(CLAUSE_BREAK)) {
    const rest = text.slice(index + mark.length);
    const cutWords = splitWords({ text: text.slice(0, index), language: language.code }).length;
    if (cutWords > MAX_CUT_WORDS) break;
    const inner = findOpenerEnd({ text: rest, language });
    // Counts only if a clause follows: a conjunction with a subject, not just the next item in a list.
    if (inner === 0) continue;
    const clause = rest.slice(inner);
    const words = splitWords({ text: clause, language: language.code });
    if (words.length < MIN_LEFT_WORDS) break;
    const offset = index + mark.length + inner;
    starts.push({ offset, cost: CUT_CLAUSE + weighStart({ text: clause, language, leaning }) });
  }
  return starts;
}

function weighFlow({
  source: { sentences, language },
  position,
}: {
  source: PassageSource;
  position: number;
}): number {
  const text = sentences[position]?.display ?? "";
  const count = (pattern: RegExp | null): number =>
    pattern === null ? 0 : (text.match(pattern)?.length ?? 0);
  return STUMBLE * (count(language.fillers) + count(BROKEN_OFF));
}

function weighEnd({ source, position }: { source: PassageSource; position: number }): number {
  const { sentences, language, isPunctuated } = source;
  const sentence = sentences[position];
  if (sentence === undefined) return 0;
  let cost = weighDoubt(sentence.endChance);
  if (QUESTION.test(sentence.display)) cost += QUESTION_END;
  if (isPunctuated && !sentence.punctuated) cost += OPEN_END;
  const last = sentence.text.slice(sentence.text.lastIndexOf(" ") + 1).toLowerCase();
  if (((language.flags.get(last) ?? 0) & WORD_GLUE) !== 0) cost += GLUE_END;
  return cost;
}

/** A displayed word and its position in the captions. */
interface ShownWord {
  from: number;
  to: number;
  startOffset: number;
  endOffset: number;
}

/** Returns the sentence's text with its first word spelled as inside a sentence. */
function writeInside({ display, start }: { display: string; start: string }): string {
  const first = display.slice(0, start.length);
  return first.toLowerCase() === start.toLowerCase() ? start + display.slice(start.length) : display;
}

/** Maps each displayed word of the sentences to its position in the captions. */
function alignWords({ source, first, last }: { source: PassageSource; first: number; last: number }): {
  shown: string;
  words: ShownWord[];
} {
  const words: ShownWord[] = [];
  let shown = "";
  let isOpen = false;
  for (const { text, display, innerStart, startOffset, punctuated, endChance } of source.sentences.slice(
    first,
    last + 1,
  )) {
    const said = [...text.matchAll(WORD)];
    const isAligned = [...display.matchAll(WORD)].length === said.length;
    const isJoined = shown !== "" && isOpen && SPLICED.test(shown);
    const form = !isAligned
      ? text
      : isJoined
        ? writeInside({ display, start: innerStart ?? said[0]?.[0] ?? "" })
        : display;
    const from = shown === "" ? 0 : shown.length + 1;
    if (isJoined) shown = shown.replace(SPLICED, ",");
    shown = shown === "" ? form : `${shown} ${form}`;
    isOpen = !punctuated && endChance < SURE_INSIDE;
    for (const [at, { 0: word, index }] of [...form.matchAll(WORD)].entries()) {
      const start = startOffset + (said[at]?.index ?? 0);
      words.push({
        from: from + index,
        to: from + index + word.length,
        startOffset: start,
        endOffset: start + (said[at]?.[0].length ?? 0),
      });
    }
  }
  return { shown, words };
}

/**
 * Returns the parts of these sentences that are kept, starting at `offset` in the first one's displayed
 * text.
 */
function keepStretches({
  source,
  first,
  last,
  offset,
}: {
  source: PassageSource;
  first: number;
  last: number;
  offset: number;
}): { text: string; startOffset: number; endOffset: number }[] {
  const { shown, words } = alignWords({ source, first, last });
  const cuts = listSpokenCuts({ text: shown.slice(offset), language: source.language }).map(
    ({ start, end }) => ({
      start: start + offset,
      end: end + offset,
    }),
  );
  const stretches: { text: string; startOffset: number; endOffset: number }[] = [];
  let open: ShownWord[] = [];
  const close = (): void => {
    const [start] = open;
    const end = open.at(-1);
    const text = start === undefined || end === undefined ? "" : shown.slice(start.from, end.to);
    if (start !== undefined && end !== undefined && /[\p{L}\p{N}]/u.test(text))
      stretches.push({ text, startOffset: start.startOffset, endOffset: end.endOffset });
    open = [];
  };
  for (const word of words) {
    const isCut =
      word.from < offset ||
      cuts.some(({ start, end }) => word.from >= start && word.from < end && word.to <= end + 1);
    if (isCut) close();
    else open.push(word);
  }
  close();
  return stretches;
}

function show({ source, texts }: { source: PassageSource; texts: readonly string[] }): string {
  const { language } = source;
  let text = texts.join(" … ").replace(/\s+/gu, " ").replace(DOUBLED, " … ");
  if (language.code !== "fr") text = text.replace(MARKS, "$1").replace(/(?<=\S)…(?=\s)/gu, " …");
  if (language.code === "en") text = text.replace(LONE_I, "I");
  const displayed = displaySentence({ text, language: language.code });
  return INNER_CAPITAL.test(text) ? text.charAt(0) + displayed.slice(1) : displayed;
}

/** The sentences that a passage may include, both ends included. */
export interface PassageBounds {
  first: number;
  last: number;
}

/** Builds the passages of one talk. */
export interface PassageBuilder {
  /**
   * Returns a passage around the sentence at `position` that can be understood on its own. It may include the previous
   * sentences that it depends on and the next ones that complete it, by one speaker, or skip a leading clause that
   * depends on context, whichever costs least. Hesitations are cut; every remaining stretch is verbatim. Null if
   * nothing fits `maxWords`.
   */
  build: (where: { position: number; bounds: PassageBounds; maxWords: number }) => Passage | null;
  /** Returns that passage's flaws as a negative log probability that it reads as complete; 0 for none. */
  weigh: (where: { position: number; bounds: PassageBounds }) => number;
}

interface Choice {
  first: number;
  last: number;
  offset: number;
  cost: number;
}

/** Returns a builder that examines each sentence's start and end once. */
export function createPassageBuilder(source: PassageSource): PassageBuilder {
  const { sentences, language, isLeftOut } = source;
  const leaning = findLeaning(language.code);
  const starts = new Map<number, Start[]>();
  const ends = new Map<number, number>();
  const flows = new Map<number, number>();
  const findStarts = (position: number): Start[] => {
    const known = starts.get(position) ?? listStarts({ source, position, leaning });
    starts.set(position, known);
    return known;
  };
  const findEnd = (position: number): number => {
    const known = ends.get(position) ?? weighEnd({ source, position });
    ends.set(position, known);
    return known;
  };
  const findFlow = (position: number): number => {
    const known = flows.get(position) ?? weighFlow({ source, position });
    flows.set(position, known);
    return known;
  };
  const choose = ({
    position,
    bounds,
    maxWords,
  }: {
    position: number;
    bounds: PassageBounds;
    maxWords: number;
  }): Choice | null => {
    const own = sentences[position];
    if (own === undefined) return null;
    const limit = Math.min(maxWords, MAX_PASSAGE_WORDS);
    const isFree = (at: number): boolean =>
      at >= bounds.first && at <= bounds.last && sentences[at]?.speaker === own.speaker && !isLeftOut(at);
    let best: Choice | null = null;
    for (let first = position; first > position - MAX_SENTENCES; first -= 1) {
      if (first !== position && (!isFree(first) || sentences[first]?.endsParagraph === true)) break;
      let words = 0;
      let characters = 0;
      let flow = 0;
      for (let last = first; last < first + MAX_SENTENCES; last += 1) {
        if (last > position && (!isFree(last) || sentences[last - 1]?.endsParagraph === true)) break;
        words += sentences[last]?.words ?? 0;
        characters += (sentences[last]?.text.length ?? 0) + 1;
        if (characters > MAX_PASSAGE_CHARACTERS) break;
        flow += findFlow(last);
        if (last < position) continue;
        if (words > limit && !(first === position && last === position && words <= maxWords)) break;
        const inside =
          flow +
          Math.max(0, words - FREE_WORDS) / WORDS_PER_LEANING +
          words / 1000 +
          (words < MIN_SAYING_WORDS ? TOO_SHORT : 0);
        if (best !== null && inside >= best.cost) continue;
        const end = findEnd(last);
        for (const { offset, cost } of findStarts(first)) {
          const total = cost + end + inside;
          if (best === null || total < best.cost) best = { first, last, offset, cost: total };
        }
      }
    }
    return best;
  };
  return {
    weigh: (where) => choose({ ...where, maxWords: MAX_PASSAGE_WORDS })?.cost ?? Number.POSITIVE_INFINITY,
    build: (where) => {
      const best = choose(where);
      if (best === null) return null;
      const { first, last, offset } = best;
      const kept = keepStretches({ source, first, last, offset });
      if (kept.length === 0) return null;
      return {
        first,
        last,
        stretches: kept.map(({ startOffset, endOffset }) => ({ startOffset, endOffset })),
        text: show({ source, texts: kept.map(({ text }) => text) }),
      };
    },
  };
}
