import { detectLanguage } from "../languages/detect-language.ts";
import {
  arabicProfiles,
  cyrillicProfiles,
  type LanguageProfile,
  latinProfiles,
} from "../languages/language-profiles.ts";

/**
 * Maximum number of bytes to sample. The sample consists of lines from throughout the text that have
 * non-ASCII bytes, since only those differ between encodings.
 */
const SAMPLE_BYTES = 24_000;
/**
 * Maximum number of oddities (see `oddities`) per non-ASCII letter. Real captions contain an occasional
 * foreign name.
 */
const MAX_ODD_SHARE = 0.03;
/** Weight of oddities relative to known words. */
const ODD_WEIGHT = 3;
/**
 * Minimum fraction of known words among the words with non-ASCII letters. With the wrong encoding, barely one
 * in a hundred is known.
 */
const MIN_KNOWN_SHARE = 0.04;
const MIN_DISTINCT_WORDS = 3;
/**
 * Minimum fraction of frequent characters. They make up a quarter of real Chinese and Korean text, but only
 * about 2% of other text decoded as Chinese or Korean.
 */
const MIN_FREQUENT_SHARE = 0.1;
const MIN_CHARACTERS = 12;
/**
 * Minimum fraction of the script's letters among all letters. It is low because JSON contains many ASCII
 * letters. In Latin text decoded as Chinese, the accented letters make up about 3%.
 */
const MIN_SCRIPT_SHARE = 0.1;
/**
 * The best encoding must score at least this many times as high as the runner-up, unless ODD_LEAD applies.
 */
const LEAD = 1.5;
/**
 * The best encoding also wins if the runner-up has this many more oddities per letter, since related
 * encodings differ only in a few letters.
 */
const ODD_LEAD = 0.004;
/**
 * Maximum fraction of non-ASCII letters in languages written in Latin script. Other scripts decoded as Latin
 * consist almost entirely of such letters.
 */
const MAX_ACCENTED_SHARE = 0.2;

interface Candidate {
  encoding: string;
  /** The non-ASCII letters of the encoding's languages. */
  letters: RegExp;
  /** The encoding's languages, recognized by their frequent words. Used instead of `characters`. */
  languages?: readonly LanguageProfile[];
  /** Frequent characters of a language that is written without spaces. Used instead of `languages`. */
  characters?: RegExp;
}

const pick = (profiles: readonly LanguageProfile[], languages: string) =>
  profiles.filter(({ language }) => languages.split(" ").includes(language));

const western = pick(latinProfiles, "en de fr es pt it nl sv da no fi is ca gl eu ga sq af id ms tl sw");
const central = pick(latinProfiles, "pl cs sk sl hr hu ro");
const turkish = pick(latinProfiles, "tr");
const baltic = pick(latinProfiles, "lv lt et");
const cyrillic = pick(cyrillicProfiles, "ru uk be bg sr mk");
const arabic = pick(arabicProfiles, "ar fa ur");
const greek: LanguageProfile[] = [
  {
    language: "el",
    words:
      "και το να του η της με που την από για είναι θα τα τον ο οι στο δεν στην αυτό μας σας ένα μια έχει πολύ ή αν ότι εδώ τι όπως αλλά σε στα μου σου τους μπορεί",
  },
];
const hebrew: LanguageProfile[] = [
  {
    language: "he",
    words:
      "של את על לא זה הוא כי אני עם אם מה גם היא יש אבל כל או זאת אנחנו הם כן אז רק היה להיות אותו איך כמו",
  },
];

const latin = /\p{Script=Latin}/gu;
const otherLetters = /[\p{L}--[\p{Script=Latin}ªº]]/gv;
const han = /\p{Script=Han}/gu;
const hangul = /\p{Script=Hangul}/gu;
const kanaAndHan = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu;
const chinese =
  /[的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于于著下自之年过過发發后後作里]/gu;
const korean = /[이다는을에가하고지의도기한은로리서사어그나있게들]/gu;
const hiragana = /[のにはをがとでもたしいるなかてっすまれこ]/gu;

/** Encodings of captions, most common first. In a tie, the first match wins. */
const candidates: readonly Candidate[] = [
  { encoding: "windows-1252", languages: western, letters: latin },
  { encoding: "windows-1251", languages: cyrillic, letters: /\p{Script=Cyrillic}/gu },
  { encoding: "gb18030", characters: chinese, letters: han },
  { encoding: "shift_jis", characters: hiragana, letters: kanaAndHan },
  { encoding: "big5", characters: chinese, letters: han },
  { encoding: "euc-kr", characters: korean, letters: hangul },
  { encoding: "windows-1256", languages: arabic, letters: /\p{Script=Arabic}/gu },
  { encoding: "windows-1250", languages: central, letters: latin },
  { encoding: "windows-1254", languages: turkish, letters: latin },
  { encoding: "windows-1253", languages: greek, letters: /\p{Script=Greek}/gu },
  { encoding: "windows-1255", languages: hebrew, letters: /\p{Script=Hebrew}/gu },
  { encoding: "windows-1257", languages: baltic, letters: latin },
  { encoding: "koi8-u", languages: cyrillic, letters: /\p{Script=Cyrillic}/gu },
  { encoding: "euc-jp", characters: hiragana, letters: kanaAndHan },
  { encoding: "iso-8859-2", languages: central, letters: latin },
  { encoding: "iso-8859-5", languages: cyrillic, letters: /\p{Script=Cyrillic}/gu },
  { encoding: "iso-8859-6", languages: arabic, letters: /\p{Script=Arabic}/gu },
  { encoding: "iso-8859-7", languages: greek, letters: /\p{Script=Greek}/gu },
  { encoding: "iso-8859-15", languages: western, letters: latin },
  { encoding: "ibm866", languages: cyrillic, letters: /\p{Script=Cyrillic}/gu },
  { encoding: "macintosh", languages: western, letters: latin },
];

const accented = /[\p{L}--\p{ASCII}]/gv;
const anyLetter = /\p{L}/gu;
const word = /[\p{L}\p{M}]+/gu;
/** Without the global flag, so that calling `test` doesn't advance `lastIndex`. */
const hasAccent = new RegExp(accented.source, "v");
/** Patterns that occur in no language but are common in incorrectly decoded text. */
const oddities: readonly RegExp[] = [
  /[\u0080-\u009F\uFFFD\uE000-\uF8FF¤]/gu,
  // A symbol inside a word.
  /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}])[[\p{S}\p{No}ªº¡¿§¶«»‡†‰‹›•]--[\p{ASCII}´]]+(?=\p{L})|[¨¯¸¹²³º½¼¾×÷¬±¦](?=\p{L})/gv,
  // A capital after a lowercase letter.
  /\p{Ll}(?=[\p{Lu}--\p{ASCII}])|[\p{Ll}--\p{ASCII}](?=\p{Lu})/gv,
  // A Latin letter next to one from another alphabet.
  /\p{Script=Latin}(?=[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}])|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}](?=\p{Script=Latin})/gu,
];

interface Reading {
  candidate: Candidate;
  text: string;
  /** Fraction of known words or characters, minus a penalty for oddities. */
  score: number;
  oddShare: number;
  /** Number of accented words that are among the frequent words. */
  knownWords: number;
}

/**
 * Detects the encoding of text that isn't UTF-8 or UTF-16, as a label for `TextDecoder`. Rates each encoding
 * by the frequent words and characters of its languages, and by patterns that don't occur in any language.
 * Null if no encoding is convincing, or if more than one is. Apart from one pass over the bytes, the time
 * doesn't depend on the text's size.
 */
export function detectEncoding(bytes: Uint8Array): string | null {
  const sample = takeSample(bytes);
  if (sample.length === 0) return null;
  const readings = candidates.map((candidate) => read({ candidate, sample }));
  const [best, ...others] = readings
    .filter(({ score, oddShare }) => score > 0 && oddShare <= MAX_ODD_SHARE)
    .sort((first, second) => second.score - first.score);
  if (best === undefined) return findByLanguage(readings);
  const isClear = others.every(
    ({ text, score, oddShare }) =>
      text === best.text || best.score >= score * LEAD || oddShare >= best.oddShare + ODD_LEAD,
  );
  return isClear ? best.candidate.encoding : null;
}

/**
 * True for ISO-2022-JP. It consists of ASCII bytes; Japanese text starts with an escape, `$`, and `@` or `B`.
 */
export function isIso2022Jp(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at !== -1; at = bytes.indexOf(0x1b, at + 1)) {
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42)) return true;
  }
  return false;
}

/**
 * Returns whole lines from throughout the text, since half of a multibyte character would be decoded
 * incorrectly.
 */
function takeSample(bytes: Uint8Array): Uint8Array {
  let total = 0;
  visitTellingLines({ bytes, visit: (start, end) => (total += end - start) });
  const step = Math.max(1, Math.ceil(total / SAMPLE_BYTES));
  const sample = new Uint8Array(SAMPLE_BYTES);
  let length = 0;
  let line = 0;
  visitTellingLines({
    bytes,
    visit: (start, end) => {
      if (line % step === 0) {
        const part = bytes.subarray(start, Math.min(end, start + SAMPLE_BYTES - length));
        sample.set(part, length);
        length += part.length;
      }
      line += 1;
    },
  });
  return sample.subarray(0, length);
}

/** Calls the visitor with each line that has a non-ASCII byte, including its line break. */
function visitTellingLines({
  bytes,
  visit,
}: {
  bytes: Uint8Array;
  visit: (start: number, end: number) => void;
}): void {
  let start = 0;
  let isTelling = false;
  for (let index = 0; index <= bytes.length; index += 1) {
    const byte = bytes[index] ?? 0x0a;
    if (byte >= 0x80) isTelling = true;
    if (byte !== 0x0a && byte !== 0x0d) continue;
    if (isTelling) visit(start, index + 1);
    isTelling = false;
    start = index + 1;
  }
}

function read({ candidate, sample }: { candidate: Candidate; sample: Uint8Array }): Reading {
  const text = new TextDecoder(candidate.encoding).decode(sample);
  const own = count({ text, pattern: candidate.letters });
  const outside = count({ text, pattern: accented });
  const foreign = candidate.letters === latin ? count({ text, pattern: otherLetters }) : outside - own;
  const odd = oddities.reduce((sum, pattern) => sum + count({ text, pattern }), Math.max(0, foreign));
  const oddShare = odd / Math.max(1, outside);
  const { knownWords, knownShare } = findKnownWords({ text, languages: candidate.languages ?? [] });
  let score = knownShare - oddShare * ODD_WEIGHT;
  if (candidate.characters !== undefined) {
    const isEnough = own >= MIN_CHARACTERS && own >= count({ text, pattern: anyLetter }) * MIN_SCRIPT_SHARE;
    const share = !isEnough ? 0 : count({ text, pattern: candidate.characters }) / own;
    score = share < MIN_FREQUENT_SHARE ? 0 : share - oddShare * ODD_WEIGHT;
  } else if (knownShare < MIN_KNOWN_SHARE) score = 0;
  return { candidate, text, oddShare, knownWords, score };
}

/** Counts the accented words that are frequent in the best-matching language. */
function findKnownWords({ text, languages }: { text: string; languages: readonly LanguageProfile[] }): {
  knownWords: number;
  /** 0 if too few distinct words are known. */
  knownShare: number;
} {
  const words =
    languages.length === 0 ? [] : (text.toLowerCase().match(word) ?? []).filter((one) => hasAccent.test(one));
  let best: string[] = [];
  for (const { words: frequent } of languages) {
    const list = new Set(frequent.split(" "));
    const known = words.filter((word) => list.has(word));
    if (known.length > best.length) best = known;
  }
  const isTelling = new Set(best).size >= MIN_DISTINCT_WORDS;
  return { knownWords: best.length, knownShare: isTelling ? best.length / words.length : 0 };
}

/**
 * Decides based on the language of the whole text. Used for Latin script, where the text may have too few
 * accented letters to detect the encoding from them. Of the encodings used for that language, returns the one
 * that yields the most common words, or the most widely used one in a tie.
 */
function findByLanguage(readings: readonly Reading[]): string | null {
  const fitting = readings
    .filter(({ candidate, text, oddShare, knownWords }) => {
      if (candidate.letters !== latin || oddShare > 0) return false;
      const most = count({ text, pattern: anyLetter }) * MAX_ACCENTED_SHARE;
      if (count({ text, pattern: accented }) > most) return false;
      const found = detectLanguage({ text });
      const isUnknown = found === "und" && knownWords > 0;
      return isUnknown || candidate.languages?.some(({ language }) => language === found);
    })
    .sort((first, second) => second.knownWords - first.knownWords);
  return fitting[0]?.candidate.encoding ?? null;
}

function count({ text, pattern }: { text: string; pattern: RegExp }): number {
  return text.match(pattern)?.length ?? 0;
}
