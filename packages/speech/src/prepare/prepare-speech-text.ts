import {
  currencySigns,
  parseWrittenNumber,
  sayAmount,
  sayDuration,
  sayUnit,
  writtenUnits,
} from "./say-measure.ts";
import { getSpeechLexicon, type SpeechLexicon } from "./speech-lexicon.ts";

/** A number as people write it: groups and decimals, western or Arabic-Indic and Devanagari digits. */
const NUMBER = String.raw`\p{Nd}+(?:[.,\u00a0\u202f’']\p{Nd}+)*`;
/** Letters of scripts that put spaces between words: in the others a number stands right beside its neighbours. */
const LETTER = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}`;
/** Nothing that would make the number part of a name, a version or a longer one may stand before it. */
const BEFORE = String.raw`(?<![${LETTER}\p{Nd}.,:/\-–−])`;

/** Control, invisible and bidirectional formatting characters; ZWJ and ZWNJ stay, since Indic and Persian words need them. */
const UNSPOKEN = /[\p{Cc}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/gu;
const PICTURES =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[♪♫♬]|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/gu;
const LINK = /\b(?:https?:\/\/|www\.)([^\s<>"'()[\]{}]+)/giu;

/**
 * A text as a voice should be given it: what a reader takes in by eye (links, units, signs, short forms, decorations)
 * in words of the text's own language. What voices say well (plain numbers, years, names, initials) stays as it is.
 * Language rules come from CLDR, so a language without a lexicon of its own still gets units and currencies.
 *
 * Single-spaced and trimmed. Text without anything to say gives an empty string.
 */
export function prepareSpeechText({
  text,
  language,
}: {
  text: string;
  /** BCP 47; one that is malformed counts as unknown. */
  language: string;
}): string {
  const spoken = toKnownLanguage(language);
  const lexicon = getSpeechLexicon(spoken);
  let said = text.normalize("NFC").replace(UNSPOKEN, " ").replace(PICTURES, " ");
  said = said.replace(LINK, (_whole, rest: string) => ` ${getHost(rest)} `);
  said = said.replace(/<\/?[a-z][^<>]{0,80}>/giu, " ").replace(/[*_`~]{2,}|[*_`](?=\S)|(?<=\S)[*`]/gu, " ");
  said = sayDates({ text: said, language: spoken });
  said = sayTimes({ text: said, language: spoken });
  said = sayRanges({ text: said, language: spoken, lexicon });
  said = sayMoney({ text: said, language: spoken, lexicon });
  said = sayUnits({ text: said, language: spoken, lexicon });
  said = saySigns({ text: said, language: spoken, lexicon });
  said = sayAbbreviations({ text: said, lexicon });
  return tidy(said);
}

function toKnownLanguage(language: string): string {
  try {
    return Intl.getCanonicalLocales(language.replaceAll("_", "-"))[0] ?? "und";
  } catch (error) {
    if (error instanceof RangeError) return "und";
    throw error;
  }
}

/** `www.example.com/watch?v=1` is said as example.com: nobody takes in a path by ear. */
function getHost(rest: string): string {
  const end = /[.,;:!?]+$/.exec(rest)?.[0] ?? "";
  const [host = ""] = rest.replace(/^www\./i, "").split(/[/?#:]/, 1);
  return host.endsWith(end) ? host : `${host}${end}`;
}

/** 1:02:03 is a length or a place in a video. 10:30 may be the time of day, which voices say well. */
function sayTimes({ text, language }: { text: string; language: string }): string {
  return text.replace(
    /(?<![\p{Nd}:.,])(\d{1,3}):([0-5]\d):([0-5]\d)(?![\p{Nd}:])/gu,
    (whole, hours: string, minutes: string, seconds: string) =>
      sayDuration({ seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), language }) ??
      whole,
  );
}

/** 2024-05-06 as the language says a day. */
function sayDates({ text, language }: { text: string; language: string }): string {
  return text.replace(
    /(?<![\p{L}\p{Nd}.,:/-])(\d{4})-(\d{2})-(\d{2})(?![\p{L}\p{Nd}]|[-.:/]\p{Nd})/gu,
    (whole, year: string, month: string, day: string) => {
      const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
      if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return whole;
      return new Intl.DateTimeFormat(language, {
        dateStyle: "long",
        timeZone: "UTC",
        calendar: "gregory",
      }).format(date);
    },
  );
}

function sayMoney({
  text,
  language,
  lexicon,
}: {
  text: string;
  language: string;
  lexicon: SpeechLexicon;
}): string {
  const signs = Object.keys(currencySigns).map(escapePattern).join("|");
  const scales = (lexicon.scales ?? []).join("|");
  const scale = scales ? String.raw`(?:\s+(${scales})\b)?` : "()";
  const before = new RegExp(`${BEFORE}(${signs})\\s?(${NUMBER})${scale}(?![${LETTER}\\p{Nd}])`, "gu");
  const after = new RegExp(`${BEFORE}(${NUMBER})\\s?(${signs})(?![${LETTER}\\p{Nd}])`, "gu");
  const say = (whole: string, number: string, sign: string, scaleWord?: string) =>
    sayAmount({
      number,
      currency: currencySigns[sign] ?? "USD",
      language,
      ...(scaleWord && { scale: scaleWord }),
    }) ?? whole;
  return text
    .replace(before, (whole, sign: string, number: string, scaleWord: string | undefined) =>
      say(whole, number, sign, scaleWord),
    )
    .replace(after, (whole, number: string, sign: string) => say(whole, number, sign));
}

function sayUnits({
  text,
  language,
  lexicon,
}: {
  text: string;
  language: string;
  lexicon: SpeechLexicon;
}): string {
  const units = Object.keys(writtenUnits)
    .sort((first, second) => second.length - first.length)
    .map(escapePattern)
    .join("|");
  const measure = new RegExp(`${BEFORE}([-−]?${NUMBER})\\s?(${units})(?![${LETTER}\\p{Nd}/²³])`, "gu");
  const share = new RegExp(`(?<![${LETTER}\\p{Nd}.,:/])(${NUMBER})\\s?[%٪％]`, "gu");
  return text
    .replace(
      measure,
      (whole, number: string, unit: string) =>
        sayUnit({ number, unit: writtenUnits[unit] ?? "", language }) ?? whole,
    )
    .replace(share, (whole, number: string) =>
      lexicon.percent
        ? lexicon.percent.replace("{0}", number)
        : (sayUnit({ number, unit: "percent", language }) ?? whole),
    );
}

/** Two numbers with one dash between them, the first the smaller: 3–5. */
function sayRanges({
  text,
  language,
  lexicon: { range },
}: {
  text: string;
  language: string;
  lexicon: SpeechLexicon;
}): string {
  // Two numbers and one dash, the first not larger: not a date, a telephone number or a score with a winner first.
  const span = new RegExp(
    `${BEFORE}(${NUMBER})\\s?[-–]\\s?(${NUMBER})(?![${LETTER}\\p{Nd}]|[-–.,:/]\\p{Nd})`,
    "gu",
  );
  return text.replace(span, (whole, first: string, second: string) =>
    range &&
    !isTelephoneNumber(first, second) &&
    parseWrittenNumber({ number: first, language }) < parseWrittenNumber({ number: second, language })
      ? `${first} ${range} ${second}`
      : whole,
  );
}

function saySigns({
  text,
  language,
  lexicon,
}: {
  text: string;
  language: string;
  lexicon: SpeechLexicon;
}): string {
  const { about, number } = lexicon;
  return text
    .replace(/(?<![\p{L}\p{Nd}])[~≈]\s?(?=\p{Nd})/gu, about ? `${about} ` : "")
    .replace(/(?<![\p{L}\p{Nd}])[#№]\s?(?=\p{Nd})/gu, number ? `${number} ` : "")
    .replace(/(?<=[\p{L}\p{Nd}.)”"])\s*&(?:amp;)?\s*(?=[\p{L}\p{Nd}])/gu, getConjunction(language))
    .replace(/\s*(?:[→⇒⟶➜•·|]|->|=>)\s*/gu, ", ")
    .replace(/[~≈#№^_\\{}[\]]/gu, " ");
}

/** 555-1234, as American numbers without their area are written. */
function isTelephoneNumber(first: string, second: string): boolean {
  return /^\p{Nd}{3}$/u.test(first) && /^\p{Nd}{4}$/u.test(second);
}

function sayAbbreviations({ text, lexicon }: { text: string; lexicon: SpeechLexicon }): string {
  let said = text;
  const say = ({
    written,
    words,
    endsSentence,
  }: {
    written: string;
    words: string;
    endsSentence: boolean;
  }) => {
    const pattern = escapePattern(written).replace(/\\\.(?=.)/g, String.raw`\.[\s\u00a0]?`);
    const found = new RegExp(`(?<![\\p{L}\\p{Nd}.])${pattern}(?!\\p{L})`, "gu");
    said = said.replace(found, (whole: string, at: number, all: string) => {
      const rest = all.slice(at + whole.length);
      return endsSentence && /^\s*$|^\s+\p{Lu}/u.test(rest) ? `${words}.` : words;
    });
  };
  for (const [written, words] of Object.entries(lexicon.abbreviations ?? {})) {
    say({ written, words, endsSentence: false });
  }
  for (const [written, words] of Object.entries(lexicon.closings ?? {})) {
    say({ written, words, endsSentence: true });
  }
  return said;
}

/** How the language joins two things, with its spaces: ' and ', '和'. */
function getConjunction(language: string): string {
  const parts = new Intl.ListFormat(language, { type: "conjunction", style: "long" }).formatToParts([
    "a",
    "b",
  ]);
  const literal = parts.find(({ type }) => type === "literal")?.value ?? ", ";
  return /\p{L}/u.test(literal) ? literal : ", ";
}

function tidy(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/\s+(?=[,;:!?…。、！？，；：]|\.(?!\p{Nd}))/gu, "")
    .replace(/(?:,\s*){2,}/gu, ", ")
    .replace(/^[\s,;:.]+/u, "")
    .trim();
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replaceAll("-", "\\x2d");
}
