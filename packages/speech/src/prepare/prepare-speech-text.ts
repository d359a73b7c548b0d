import { getSpeechRules, type SpeechRules } from "./speech-rules.ts";
import {
  currencySigns,
  parseWrittenNumber,
  verbalizeAmount,
  verbalizeDuration,
  verbalizeUnit,
  writtenUnits,
} from "./verbalize-measure.ts";

/**
 * Control, invisible and bidirectional formatting characters. ZWJ and ZWNJ are kept, since Indic and Persian
 * words need them.
 */
const UNSPOKEN = /[\p{Cc}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/gu;
const PICTURES =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[♪♫♬]|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/gu;
const LINK = /\b(?:https?:\/\/|www\.)([^\s<>"'()[\]{}]+)/giu;

/**
 * Prepares text for a voice. Links, units, symbols and abbreviations become words in the text's language;
 * decorations such as emoji are removed. Text that voices read well (plain numbers, years, names, initials)
 * stays unchanged. Language rules come from CLDR, so a language without a lexicon still gets units and
 * currencies. The result is single-spaced and trimmed. It is an empty string if nothing is left to read.
 */
export function prepareSpeechText({
  text,
  language,
}: {
  text: string;
  /** BCP 47; malformed tags count as unknown. */
  language: string;
}): string {
  const spoken = toKnownLanguage(language);
  const rules = getSpeechRules(spoken);
  let said = text.normalize("NFC").replace(UNSPOKEN, " ").replace(PICTURES, " ");
  said = said.replace(LINK, (_whole, rest: string) => ` ${getHost(rest)} `);
  said = said.replace(/<\/?[a-z][^<>]{0,80}>/giu, " ").replace(/[*_`~]{2,}|[*_`](?=\S)|(?<=\S)[*`]/gu, " ");
  said = verbalizeDates({ text: said, rules });
  said = verbalizeTimes({ text: said, language: spoken });
  said = verbalizeRanges({ text: said, language: spoken, rules });
  said = verbalizeMoney({ text: said, language: spoken, rules });
  said = verbalizeUnits({ text: said, language: spoken, rules });
  said = verbalizeSigns({ text: said, rules });
  said = verbalizeAbbreviations({ text: said, rules });
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

/** Reads `www.example.com/watch?v=1` as example.com, since a path is useless to a listener. */
function getHost(rest: string): string {
  const end = /[.,;:!?]+$/.exec(rest)?.[0] ?? "";
  const [host = ""] = rest.replace(/^www\./i, "").split(/[/?#:]/, 1);
  return host.endsWith(end) ? host : `${host}${end}`;
}

/**
 * Spells out times such as 1:02:03, which are durations or positions in a video. Leaves 10:30 unchanged,
 * since it may be a time of day and voices read it well.
 */
function verbalizeTimes({ text, language }: { text: string; language: string }): string {
  return text.replace(
    /(?<![\p{Nd}:.,])(\d{1,3}):([0-5]\d):([0-5]\d)(?![\p{Nd}:])/gu,
    (whole, hours: string, minutes: string, seconds: string) =>
      verbalizeDuration({
        seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
        language,
      }) ?? whole,
  );
}

/** Spells out dates such as 2024-05-06. */
function verbalizeDates({ text, rules }: { text: string; rules: SpeechRules }): string {
  return text.replace(
    /(?<![\p{L}\p{Nd}.,:/-])(\d{4})-(\d{2})-(\d{2})(?![\p{L}\p{Nd}]|[-.:/]\p{Nd})/gu,
    (whole, year: string, month: string, day: string) => {
      const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
      if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return whole;
      return rules.dateFormat.format(date);
    },
  );
}

function verbalizeMoney({
  text,
  language,
  rules,
}: {
  text: string;
  language: string;
  rules: SpeechRules;
}): string {
  const say = (whole: string, number: string, sign: string, scaleWord?: string) =>
    verbalizeAmount({
      number,
      currency: currencySigns[sign] ?? "USD",
      language,
      ...(scaleWord && { scale: scaleWord }),
    }) ?? whole;
  return text
    .replace(rules.moneyBefore, (whole, sign: string, number: string, scaleWord: string | undefined) =>
      say(whole, number, sign, scaleWord),
    )
    .replace(rules.moneyAfter, (whole, number: string, sign: string) => say(whole, number, sign));
}

function verbalizeUnits({
  text,
  language,
  rules,
}: {
  text: string;
  language: string;
  rules: SpeechRules;
}): string {
  const { percent } = rules.lexicon;
  return text
    .replace(
      rules.measure,
      (whole, number: string, unit: string) =>
        verbalizeUnit({ number, unit: writtenUnits[unit] ?? "", language }) ?? whole,
    )
    .replace(rules.share, (whole, number: string) =>
      percent
        ? percent.replace("{0}", number)
        : (verbalizeUnit({ number, unit: "percent", language }) ?? whole),
    );
}

/** Spells out a range: two numbers joined by a dash, the smaller first, such as 3–5. */
function verbalizeRanges({
  text,
  language,
  rules,
}: {
  text: string;
  language: string;
  rules: SpeechRules;
}): string {
  const { range } = rules.lexicon;
  return text.replace(rules.span, (whole, first: string, second: string) =>
    range &&
    !isTelephoneNumber(first, second) &&
    parseWrittenNumber({ number: first, language }) < parseWrittenNumber({ number: second, language })
      ? `${first} ${range} ${second}`
      : whole,
  );
}

function verbalizeSigns({ text, rules }: { text: string; rules: SpeechRules }): string {
  const { about, number } = rules.lexicon;
  return text
    .replace(/(?<![\p{L}\p{Nd}])[~≈]\s?(?=\p{Nd})/gu, about ? `${about} ` : "")
    .replace(/(?<![\p{L}\p{Nd}])[#№]\s?(?=\p{Nd})/gu, number ? `${number} ` : "")
    .replace(/(?<=[\p{L}\p{Nd}.)”"])\s*&(?:amp;)?\s*(?=[\p{L}\p{Nd}])/gu, rules.conjunction)
    .replace(/\s*(?:[→⇒⟶➜•·|]|->|=>)\s*/gu, ", ")
    .replace(/[~≈#№^_\\{}[\]]/gu, " ");
}

/** Returns whether two numbers form an American phone number without its area code, such as 555-1234. */
function isTelephoneNumber(first: string, second: string): boolean {
  return /^\p{Nd}{3}$/u.test(first) && /^\p{Nd}{4}$/u.test(second);
}

function verbalizeAbbreviations({ text, rules }: { text: string; rules: SpeechRules }): string {
  let said = text;
  for (const { pattern, words, endsSentence } of rules.abbreviations) {
    said = said.replace(pattern, (whole: string, at: number, all: string) => {
      const rest = all.slice(at + whole.length);
      return endsSentence && /^\s*$|^\s+\p{Lu}/u.test(rest) ? `${words}.` : words;
    });
  }
  return said;
}

function tidy(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/\s+(?=[,;:!?…。、！？，；：]|\.(?!\p{Nd}))/gu, "")
    .replace(/(?:,\s*){2,}/gu, ", ")
    .replace(/^[\s,;:.]+/u, "")
    .trim();
}
