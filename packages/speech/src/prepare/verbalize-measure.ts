import { createMemo } from "@pith/core/lib/create-memo";

/** Units as written after a number, with their CLDR names. Ambiguous letters (m) are omitted. */
export const writtenUnits: Readonly<Record<string, string>> = {
  "km/h": "kilometer-per-hour",
  kmh: "kilometer-per-hour",
  "m/s": "meter-per-second",
  mph: "mile-per-hour",
  km: "kilometer",
  cm: "centimeter",
  mm: "millimeter",
  kg: "kilogram",
  ml: "milliliter",
  "°C": "celsius",
  "℃": "celsius",
  "°F": "fahrenheit",
  "℉": "fahrenheit",
  "°": "degree",
  kB: "kilobyte",
  KB: "kilobyte",
  MB: "megabyte",
  GB: "gigabyte",
  TB: "terabyte",
  ms: "millisecond",
  min: "minute",
};

/** Currency symbols that always or mostly mean a single currency. */
export const currencySigns: Readonly<Record<string, string>> = {
  $: "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  "₽": "RUB",
  "₩": "KRW",
  "₺": "TRY",
  "₴": "UAH",
  "₪": "ILS",
  "₫": "VND",
  "₿": "BTC",
};

/**
 * Returns the formatter for a key, which is a language and options as JSON. Formatters are slow to create,
 * and a summary reuses a few.
 */
const findNumberFormat = createMemo({
  compute(key) {
    const [language, options]: [string, Intl.NumberFormatOptions] = JSON.parse(key);
    return new Intl.NumberFormat(language, options);
  },
});
const findSeparators = createMemo({ compute: readSeparators });

/**
 * Spells out a number's unit with the language's words and word order, keeping the number as written: in
 * English, `20` and `celsius` become '20 degrees Celsius'. Null if CLDR only has a symbol or the runtime
 * doesn't support the language.
 */
export function verbalizeUnit({
  number,
  unit,
  language,
}: {
  number: string;
  unit: string;
  language: string;
}): string | null {
  return verbalizeParts({
    number,
    language,
    options: { style: "unit", unit, unitDisplay: "long" },
    words: ["unit", "percentSign"],
  });
}

/**
 * Like `verbalizeUnit`, but for money. `scale` ('million'), if any, goes between the number and the currency.
 */
export function verbalizeAmount({
  number,
  currency,
  scale = "",
  language,
}: {
  number: string;
  currency: string;
  scale?: string;
  language: string;
}): string | null {
  const said = verbalizeParts({
    number,
    language,
    options: { style: "currency", currency, currencyDisplay: "name" },
    words: ["currency"],
    scale,
  });
  // In English, $5 is read as "dollars", regardless of the country.
  return /^en\b/i.test(language) ? (said?.replace("US dollar", "dollar") ?? null) : said;
}

/** Spells out seconds as hours, minutes and seconds. Skips zero parts, but always keeps at least one part. */
export function verbalizeDuration({
  seconds,
  language,
}: {
  seconds: number;
  language: string;
}): string | null {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    { unit: "hour", value: Math.floor(whole / 3600) },
    { unit: "minute", value: Math.floor(whole / 60) % 60 },
    { unit: "second", value: whole % 60 },
  ];
  const said = parts
    .filter(({ value }) => value > 0)
    .concat(whole === 0 ? [{ unit: "second", value: 0 }] : [])
    .map(({ unit, value }) => verbalizeUnit({ number: String(value), unit, language }));
  if (said.includes(null)) return null;
  return new Intl.ListFormat(language, { type: "unit", style: "long" }).format(
    said.filter((part) => part !== null),
  );
}

function verbalizeParts({
  number,
  language,
  options,
  words,
  scale = "",
}: {
  number: string;
  language: string;
  options: Intl.NumberFormatOptions;
  /** Types of format parts that must contain letters. Otherwise, there is nothing to read aloud. */
  words: readonly string[];
  scale?: string;
}): string | null {
  let parts: Intl.NumberFormatPart[];
  try {
    const value = parseWrittenNumber({ number, language });
    // Keep the decimals as written, since '1.00 dollars' and '1 dollar' have different plural forms.
    const digits = Math.min(/\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0, 20);
    const format = { ...options, minimumFractionDigits: digits, maximumFractionDigits: digits };
    parts = findNumberFormat(JSON.stringify([language, format])).formatToParts(value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  if (!parts.some(({ type, value }) => words.includes(type) && /\p{L}/u.test(value))) return null;
  let isNumberSaid = false;
  const said = parts.map(({ type, value }) => {
    if (type === "literal" || words.includes(type)) return value;
    if (isNumberSaid) return "";
    isNumberSaid = true;
    return scale ? `${number} ${scale}` : number;
  });
  return said.join("");
}

/** Converts any script's digits to 0 to 9. Unicode arranges them in blocks of ten that start at zero. */
function toWesternDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}

/** Parses a number in the language's format, only to select the plural form. Invalid text counts as 2. */
export function parseWrittenNumber({ number, language }: { number: string; language: string }): number {
  const { decimal, group } = findSeparators(language);
  const plain = toWesternDigits(number)
    .replace(/[\s\u00a0\u202f]/gu, "")
    .replaceAll(group, "")
    .replace(decimal, ".")
    .replace("−", "-");
  const value = Number(plain);
  return Number.isFinite(value) && plain !== "" ? value : 2;
}

function readSeparators(language: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(language, { numberingSystem: "latn" }).formatToParts(1234567.5);
  return {
    decimal: parts.find(({ type }) => type === "decimal")?.value ?? ".",
    group: parts.find(({ type }) => type === "group")?.value ?? ",",
  };
}
