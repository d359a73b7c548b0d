import { createMemo } from "@pith/core/lib/create-memo";
import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";
import {
  arabicProfiles,
  cyrillicProfiles,
  devanagariProfiles,
  type LanguageProfile,
  latinProfiles,
  scriptRanges,
} from "./language-profiles.ts";

/**
 * Sample size. The sample comes from three parts of the text, so that an introduction in another language
 * doesn't skew the result.
 */
const SAMPLE_CHARACTERS = 24_000;
/**
 * If less than this fraction of the words are on a language's list, the result is inconclusive, unless the
 * language has a clear lead.
 */
const MIN_SHARE = 0.1;
/**
 * Minimum fraction if the language scores at least CLEAR_LEAD times as high as the runner-up, since some
 * texts have few frequent words.
 */
const MIN_CLEAR_SHARE = 0.04;
const CLEAR_LEAD = 2;
/** In a text with at most this many words, a single known word may be a coincidence. */
const FEW_WORDS = 6;
/** In a longer text, fewer distinct known words than this may just be names. */
const MIN_DISTINCT_WORDS = 3;
/** The declared language wins if its score is at least this fraction of the best one. */
const TIE = 0.9;
/**
 * Minimum fraction of kana in Japanese text, which uses them in every sentence. Chinese text may contain a
 * few of them in quotes.
 */
const MIN_KANA_SHARE = 0.05;

/** The profiles' letters are all among these. */
const BEYOND_ASCII = /[^\0-\x7f]/gu;

type Script = "latin" | "cyrillic" | "arabic" | "devanagari" | "han" | "kana" | string;

interface Vote {
  weights: ReadonlyMap<string, readonly (readonly [string, number])[]>;
  letters: ReadonlyMap<string, readonly string[]>;
  languages: ReadonlySet<string>;
}

const profilesByScript: Record<string, readonly LanguageProfile[]> = {
  latin: latinProfiles,
  cyrillic: cyrillicProfiles,
  arabic: arabicProfiles,
  devanagari: devanagariProfiles,
};

/**
 * Returns the language of a text as a primary BCP 47 code (`en`, `zh`), or `und` if it can't be detected.
 * Supports more than 75 languages. Narrows them down by script, then decides by frequent words and letters.
 * Since `declaredLanguage` is often wrong, it's only used to break ties and for texts that are too short, and
 * only if it fits the script. Examines a bounded part of the text.
 */
export function detectLanguage({
  text,
  declaredLanguage = null,
}: {
  text: string;
  declaredLanguage?: string | null;
}): string {
  const sample = takeSample(text);
  const declared = toPrimaryLanguage(declaredLanguage);
  const script = findMainScript(sample);
  if (script === null) return declared ?? "und";
  const vote = getVote(script);
  if (vote !== null) return countVotes({ sample, vote, declared });
  if (script === "han" || script === "kana")
    return declared !== null && isHanVariety(declared) ? declared : script === "kana" ? "ja" : "zh";
  if (script === "he") return /[\u05F0-\u05F2]|(?:^|\s)(?:און|איז|דאָס)(?=\s)/u.test(sample) ? "yi" : "he";
  if (script === "bn") return /[ৰৱ]/u.test(sample) ? "as" : "bn";
  if (script === "am") return declared === "ti" ? "ti" : "am";
  return script;
}

/** A shorter text may consist of names and terms. */
const MIN_OTHER_CHARACTERS = 300;
/** The same for a few sentences, where a false alarm costs little. */
export const MIN_SENTENCE_CHARACTERS = 60;
/** Minimum fraction of the letters in the main script, since technical texts mix scripts. */
const MIN_MAIN_SCRIPT_SHARE = 0.8;

/**
 * True if a text is certainly not in `language` (BCP 47). False when in doubt: if the text is short, mixes
 * scripts, or is in a language whose words are much like those of `language`, or if `language` is unknown or
 * can't be detected.
 */
export function isInOtherLanguage({
  text,
  language,
  minCharacters = MIN_OTHER_CHARACTERS,
}: {
  text: string;
  language: string;
  minCharacters?: number | undefined;
}): boolean {
  const wanted = toPrimaryLanguage(language);
  if (wanted === null || text.length < minCharacters || !isDetectable(wanted)) return false;
  const sample = takeSample(text);
  const counts = countScripts(sample);
  const script = findMainScript(sample);
  if (script === null) return false;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if ((counts.get(script) ?? 0) < all * MIN_MAIN_SCRIPT_SHARE) return false;
  const vote = getVote(script);
  if (vote === null) return detectLanguage({ text, declaredLanguage: language }) !== wanted;
  const { scores, bestScore, isClear } = countMarks({ sample, vote });
  // Serbian in Latin script has no profile of its own.
  const spelled = wanted === "sr" && script === "latin" ? "hr" : wanted;
  return isClear && (scores.get(spelled) ?? 0) * CLEAR_LEAD <= bestScore;
}

/**
 * Returns the primary subtag of a BCP 47 tag (`zh` for `zh-Hans-CN`); null if there is none. Normalizes
 * deprecated and three-letter codes.
 */
export function toPrimaryLanguage(tag: string | null): string | null {
  const primary = getPrimaryLanguage(tag?.trim() ?? "");
  if (!/^[a-z]{2,3}$/.test(primary) || primary === "und") return null;
  return renamed.get(primary) ?? primary;
}

const renamed: ReadonlyMap<string, string> = new Map([
  ["iw", "he"],
  ["in", "id"],
  ["ji", "yi"],
  ["nb", "no"],
  ["nn", "no"],
  ["fil", "tl"],
  ["cmn", "zh"],
  ["bs", "hr"],
  ["sh", "hr"],
]);

function isHanVariety(language: string): boolean {
  return language === "yue" || language === "wuu" || language === "nan";
}

function takeSample(text: string): string {
  if (text.length <= SAMPLE_CHARACTERS) return text;
  const length = SAMPLE_CHARACTERS / 3;
  const middle = Math.floor((text.length - length) / 2);
  return `${text.slice(0, length)} ${text.slice(middle, middle + length)} ${text.slice(-length)}`;
}

/**
 * Returns the script that most letters belong to; null if there are no letters. A Chinese or Japanese
 * character counts as more than one letter.
 */
function findMainScript(sample: string): Script | null {
  let main: Script | null = null;
  const counts = countScripts(sample);
  for (const [script, count] of counts) if (main === null || count > (counts.get(main) ?? 0)) main = script;
  return main;
}

function countScripts(sample: string): Map<Script, number> {
  const counts = new Map<Script, number>();
  for (const character of sample) {
    const script = findScript(character.codePointAt(0) ?? 0);
    if (script === null) continue;
    counts.set(script, (counts.get(script) ?? 0) + (script === "han" || script === "kana" ? 2 : 1));
  }
  const han = counts.get("han") ?? 0;
  const kana = counts.get("kana") ?? 0;
  if (kana > (han + kana) * MIN_KANA_SHARE) {
    counts.set("kana", han + kana);
    counts.delete("han");
  }
  return counts;
}

function findScript(code: number): Script | null {
  if (code < 0x41) return null;
  if (code < 0x250) return isLatinLetter(code) ? "latin" : null;
  if (code >= 0x400 && code <= 0x52f) return "cyrillic";
  if (
    (code >= 0x600 && code <= 0x6ff) ||
    (code >= 0x750 && code <= 0x77f) ||
    (code >= 0xfb50 && code <= 0xfefc)
  ) {
    return code >= 0x660 && code <= 0x669 ? null : "arabic";
  }
  if (code >= 0x900 && code <= 0x97f) return "devanagari";
  if (code >= 0x3041 && code <= 0x30fa) return "kana";
  if ((code >= 0x3400 && code <= 0x9fff) || (code >= 0x20000 && code <= 0x323af)) return "han";
  if (code >= 0x1e00 && code <= 0x1eff) return "latin";
  for (const [language, first, last] of scriptRanges) if (code >= first && code <= last) return language;
  return null;
}

function isLatinLetter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0xc0 && code !== 0xd7 && code !== 0xf7)
  );
}

const getVote = createMemo({
  compute(script): Vote | null {
    const profiles = profilesByScript[script];
    return profiles === undefined ? null : createVote(profiles);
  },
});

function createVote(profiles: readonly LanguageProfile[]): Vote {
  const owners = new Map<string, string[]>();
  const letterOwners = new Map<string, string[]>();
  for (const { language, words, letters } of profiles) {
    for (const word of new Set(words.split(" "))) owners.set(word, [...(owners.get(word) ?? []), language]);
    for (const letter of letters ?? "")
      letterOwners.set(letter, [...(letterOwners.get(letter) ?? []), language]);
  }
  const weights = new Map<string, readonly (readonly [string, number])[]>();
  for (const [word, languages] of owners) {
    // One-letter words count less, since they occur in more languages than the lists indicate.
    const weight = (word.length === 1 ? 0.4 : 1) / languages.length ** 0.7;
    weights.set(
      word,
      languages.map((language) => [language, weight] as const),
    );
  }
  return { weights, letters: letterOwners, languages: new Set(profiles.map((profile) => profile.language)) };
}

interface Count {
  scores: ReadonlyMap<string, number>;
  /** The language with the highest score; `und` if nothing was recognized. */
  best: string;
  bestScore: number;
  /**
   * True if the score and the number of distinct known words and letters are enough to name the best
   * language.
   */
  isClear: boolean;
  /** Number of words. */
  total: number;
}

function countMarks({ sample, vote }: { sample: string; vote: Vote }): Count {
  const scores = new Map<string, number>();
  const seen = new Map<string, Set<string>>();
  const addMark = ({ mark, language, weight }: { mark: string; language: string; weight: number }) => {
    scores.set(language, (scores.get(language) ?? 0) + weight);
    const marks = seen.get(language) ?? new Set();
    seen.set(language, marks.add(mark));
  };
  const text = sample.toLowerCase().replaceAll("’", "'");
  let total = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}·]+(?:['-][\p{L}\p{M}]+)*/gu)) {
    total += 1;
    for (const [language, weight] of vote.weights.get(word) ?? []) addMark({ mark: word, language, weight });
  }
  for (const letter of text.match(BEYOND_ASCII) ?? []) {
    const owners = vote.letters.get(letter);
    for (const language of owners ?? [])
      addMark({ mark: letter, language, weight: 0.5 / (owners?.length ?? 1) });
  }
  const ranked = [...scores].sort((left, right) => right[1] - left[1]);
  const [best, bestScore] = ranked[0] ?? ["und", 0];
  const lead = bestScore / Math.max(ranked[1]?.[1] ?? 0, 0.1);
  const isFrequent = bestScore >= total * (lead >= CLEAR_LEAD ? MIN_CLEAR_SHARE : MIN_SHARE);
  const distinct = seen.get(best)?.size ?? 0;
  const isClear = isFrequent && (total > FEW_WORDS ? distinct >= MIN_DISTINCT_WORDS : bestScore >= 1);
  return { scores, best, bestScore, isClear, total };
}

function countVotes({
  sample,
  vote,
  declared,
}: {
  sample: string;
  vote: Vote;
  declared: string | null;
}): string {
  const { scores, best, bestScore, isClear, total } = countMarks({ sample, vote });
  const allowed = declared !== null && vote.languages.has(declared) ? declared : null;
  if (!isClear) {
    return allowed ?? (isFromElsewhere({ declared, total }) ? (declared ?? "und") : "und");
  }
  if (allowed !== null && (scores.get(allowed) ?? 0) >= bestScore * TIE) return allowed;
  return best;
}

/** True if the declared language can't be detected: it has no profile and isn't identified by its script. */
function isFromElsewhere({ declared, total }: { declared: string | null; total: number }): boolean {
  return declared !== null && total > 0 && !isDetectable(declared);
}

function isDetectable(language: string): boolean {
  return (
    Object.values(profilesByScript).some((profiles) =>
      profiles.some((profile) => profile.language === language),
    ) ||
    scriptRanges.some(([each]) => each === language) ||
    ["zh", "ja", "ko", "yi", "as"].includes(language)
  );
}
