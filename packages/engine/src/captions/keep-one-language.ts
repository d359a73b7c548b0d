import { detectLanguage, toPrimaryLanguage } from "../languages/detect-language.ts";
import type { RawCue, RawLine } from "./raw-cue.ts";

/** Captions are only considered bilingual if at least this fraction of the cues form pairs. */
const PAIRED_SHARE = 0.5;
const MIN_PAIRS = 4;
/**
 * A translation quotes names and terms from the original. Text is recognized as a translation if at least
 * this fraction of its lines contain such quotes.
 */
const QUOTING_SHARE = 0.03;
/** This much text is enough to detect its script. */
const SAMPLE_CHARACTERS = 10_000;
const latinWord = /[A-Za-z]{3,}/;
const latinLetter = /\p{Script=Latin}/gu;
const otherLetter = /[\p{L}--\p{Script=Latin}]/gv;

/** Two lines of one cue, or of two cues with identical times, in file order. */
interface Pair {
  first: RawLine[];
  second: RawLine[];
}

/**
 * Keeps the original language of bilingual captions, which show every sentence twice: as two cues with the
 * same times, or as two lines of one cue. If one of the two languages is in Latin script and the other quotes
 * Latin words, the Latin one is the original. Otherwise, the original is the declared language if it is one
 * of the two, or else the first one. Other files are returned unchanged. Runs in linear time.
 */
export function keepOneLanguage({
  cues,
  declaredLanguage,
}: {
  cues: readonly RawCue[];
  declaredLanguage: string | null;
}): RawCue[] {
  const grouped = groupByTime(cues);
  const pairs = grouped.map(splitPair);
  const found = pairs.filter((pair) => pair !== null);
  if (found.length < MIN_PAIRS) return [...cues];
  const spoken = grouped.filter((cue) => cue.lines.some((line) => line.text.trim() !== "")).length;
  if (found.length < spoken * PAIRED_SHARE) return [...cues];

  const first = found.map((pair) => joinLines(pair.first));
  const second = found.map((pair) => joinLines(pair.second));
  const languages = [first, second].map((texts) => detectLanguage({ text: texts.join("\n") }));
  const [firstLanguage, secondLanguage] = languages;
  if (firstLanguage === secondLanguage || languages.includes("und")) return [...cues];

  const isFirstKept = choosesFirst({
    first,
    second,
    languages,
    declared: toPrimaryLanguage(declaredLanguage),
  });
  const isKeptLatin = isLatin((isFirstKept ? first : second).join("\n"));
  const scriptsDiffer = isLatin(first.join("\n")) !== isLatin(second.join("\n"));
  return grouped.map((cue, index) => {
    const pair = pairs[index];
    if (pair != null) return { ...cue, lines: isFirstKept ? pair.first : pair.second };
    if (!scriptsDiffer) return cue;
    return {
      ...cue,
      lines: cue.lines.filter((line) => line.text.trim() === "" || isLatin(line.text) === isKeptLatin),
    };
  });
}

/** Merges cues with identical times into one with all their lines. */
function groupByTime(cues: readonly RawCue[]): RawCue[] {
  const grouped: RawCue[] = [];
  for (const cue of cues) {
    const last = grouped.at(-1);
    const isSame =
      last !== undefined && last.startMs !== null && last.startMs === cue.startMs && last.endMs === cue.endMs;
    if (isSame) for (const line of cue.lines) last.lines.push(line);
    else grouped.push({ ...cue, lines: [...cue.lines] });
  }
  return grouped;
}

/** Splits a cue's lines where the script changes, or in the middle if both halves share a script. */
function splitPair(cue: RawCue): Pair | null {
  if (cue.lines.length < 2) return null;
  const lines = cue.lines.filter((line) => line.text.trim() !== "");
  if (lines.length < 2 || lines.length > 8) return null;
  const scripts = lines.map((line) => isLatin(line.text));
  const change = scripts.findIndex((script, index) => index > 0 && script !== scripts[index - 1]);
  if (change > 0) return { first: lines.slice(0, change), second: lines.slice(change) };
  if (lines.length % 2 !== 0) return null;
  return { first: lines.slice(0, lines.length / 2), second: lines.slice(lines.length / 2) };
}

function isLatin(whole: string): boolean {
  const text = whole.slice(0, SAMPLE_CHARACTERS);
  return (text.match(latinLetter)?.length ?? 0) > (text.match(otherLetter)?.length ?? 0) * 2;
}

function joinLines(lines: readonly RawLine[]): string {
  return lines.map((line) => line.text).join(" ");
}

function choosesFirst({
  first,
  second,
  languages,
  declared,
}: {
  first: readonly string[];
  second: readonly string[];
  languages: readonly string[];
  declared: string | null;
}): boolean {
  const isFirstLatin = isLatin(first.join("\n"));
  if (isFirstLatin !== isLatin(second.join("\n"))) {
    const translation = isFirstLatin ? second : first;
    const quoting = translation.filter((text) => latinWord.test(text)).length;
    if (quoting >= translation.length * QUOTING_SHARE) return isFirstLatin;
  }
  return declared === null || declared !== languages[1];
}
