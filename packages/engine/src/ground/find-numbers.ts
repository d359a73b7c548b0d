import {
  findNumberRules,
  type NumberPart,
  type NumberRules,
  toNumberPart,
} from "../languages/number-words.ts";

/** A number stated in a text. */
export interface StatedNumber {
  /** Position in the text; `end` is exclusive. */
  start: number;
  end: number;
  /** Possible values, most likely first: "twelve fifty" is 1250 or 12.5. */
  values: number[];
}

interface Piece {
  start: number;
  end: number;
  /** Lowercase. The parts of a compound word share the `start` and `end` of the whole word. */
  word: string;
  /** Null for words that aren't numbers. */
  value: number | null;
  isDigits: boolean;
}

interface Reading {
  /** Index of the token after the number. */
  next: number;
  values: number[];
}

const TOKEN =
  /\p{Nd}{1,3}(?:[ \u00a0\u202f]\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+(?:[.,'’]\p{Nd}+)*|\p{L}[\p{L}\p{M}]*/gu;
const MAX_PARTS = 12;
/** Maximum length of one part of a compound number word, such as "achtzig" in "siebenundachtzig". */
const LONGEST_PART = 14;
const NEAR = /^[\s\u00a0-]*$/u;
const OH = new Set(["oh", "o"]);
const BETWEEN = new Set(["between", "zwischen", "tussen", "entre"]);

function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 48;
    if (code < 128) return digit;
    // In every script, the ten digits are consecutive code points, starting at zero.
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return String((code - zero) % 10);
  });
}

/** A number whose only separator may group its digits or start its decimals. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Returns the value of a number written in digits. If "1,234" may be 1234 or 1.234, the language decides. If
 * the language allows both or is unknown, the value is 1234, because with both values, 1,500 would equal 1.5.
 */
function readDigits({
  token,
  decimalMark,
}: {
  token: string;
  decimalMark: NumberRules["decimalMark"];
}): number {
  const ascii = toAsciiDigits(token).replace(/['’ \u00a0\u202f]/g, "");
  const marks = ascii.match(/[.,]/g) ?? [];
  const plain = Number(ascii.replace(/[.,]/g, ""));
  const last = marks.at(-1);
  if (last === undefined) return plain;
  const decimal = Number(ascii.replaceAll(last === "." ? "," : ".", "").replace(last, "."));
  const isMixed = marks.some((mark) => mark !== last);
  if (isMixed) return marks.filter((mark) => mark === last).length > 1 ? plain : decimal;
  if (marks.length > 1) return plain;
  return AMBIGUOUS.test(ascii) && last !== decimalMark ? plain : decimal;
}

/** Splits a compound number word into its parts, longest match first; null if something is left over. */
function splitCompound({ word, parts }: { word: string; parts: ReadonlySet<string> }): string[] | null {
  const split = ({ from, depth }: { from: number; depth: number }): string[] | null => {
    if (from === word.length) return [];
    if (depth >= MAX_PARTS) return null;
    for (let length = Math.min(LONGEST_PART, word.length - from); length > 0; length -= 1) {
      const part = word.slice(from, from + length);
      if (!parts.has(part)) continue;
      const rest = split({ from: from + length, depth: depth + 1 });
      if (rest !== null) return [part, ...rest];
    }
    return null;
  };
  return split({ from: 0, depth: 0 });
}

function listPieces({ text, rules }: { text: string; rules: NumberRules | null }): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const word = match[0].toLowerCase();
    const place = { start: match.index, end: match.index + match[0].length };
    const isDigits = /^\p{Nd}/u.test(word);
    const value = isDigits ? null : (rules?.words.get(word) ?? null);
    const compoundParts = isDigits || value !== null ? null : (rules?.compoundParts ?? null);
    const parts = compoundParts === null ? null : splitCompound({ word, parts: compoundParts });
    if (parts === null || parts.length < 2) pieces.push({ ...place, word, value, isDigits });
    else
      for (const part of parts)
        pieces.push({ ...place, word: part, value: rules?.words.get(part) ?? null, isDigits: false });
  }
  return pieces;
}

interface Sum {
  total: number;
  group: number;
  last: NumberPart | null;
  lastValue: number;
  lastScale: number;
}

const AFTER_LARGER = new Set<NumberPart | null>([null, "hundred", "hundreds", "scale"]);

/** Returns the sum after adding a part; null if the part starts another number. */
function addPart(input: { sum: Sum; value: number; isJoined: boolean; rules: NumberRules }): Sum | null {
  const { sum, value, isJoined, rules } = input;
  const part = toNumberPart(value);
  const { total, group, last } = sum;
  const next = { ...sum, last: part, lastValue: value };
  const isInside = AFTER_LARGER.has(last) && (last === null || value > 0);
  if (isInside && part !== "hundred" && part !== "scale" && (last === null || Number.isInteger(value)))
    return part === "hundreds" && last !== null && last !== "scale"
      ? null
      : { ...next, group: group + value };
  switch (part) {
    case "one":
    case "teen": {
      if (value === 0) return null;
      const isAfterTen = part === "one" && last === "ten" && !rules.isReversed;
      const isAfterSixty =
        rules.isTwentyBased && part === "teen" && last === "ten" && [60, 80].includes(group % 100);
      const isDixSept = rules.isTwentyBased && last === "teen" && sum.lastValue === 10 && value >= 7;
      return isAfterTen || isAfterSixty || isDixSept ? { ...next, group: group + value } : null;
    }
    case "ten": {
      if (rules.isReversed && isJoined && last === "one") return { ...next, group: group + value };
      const isFourTwenties = rules.isTwentyBased && last === "one" && sum.lastValue === 4 && value === 20;
      return isFourTwenties ? { ...next, group: group + 76 } : null;
    }
    case "hundred":
      if (last === null || last === "scale") return { ...next, group: group + 100 };
      return group > 0 && group < 100 ? { ...next, group: group * 100 } : null;
    case "scale": {
      if (last === null) return { ...next, total: value, lastScale: value };
      if (last === "scale" && value <= total) return null;
      const isLarger = value > sum.lastScale && total > 0;
      return {
        ...next,
        total: isLarger ? (total + group) * value : total + group * value,
        group: 0,
        lastScale: value,
      };
    }
    default:
      return null;
  }
}

const EMPTY: Sum = { total: 0, group: 0, last: null, lastValue: 0, lastScale: 0 };

class NumberReader {
  readonly #text: string;
  readonly #pieces: readonly Piece[];
  readonly #rules: NumberRules | null;

  constructor({ text, rules }: { text: string; rules: NumberRules | null }) {
    this.#text = text;
    this.#rules = rules;
    this.#pieces = listPieces({ text, rules });
  }

  /** Returns the token at a position if only spaces or hyphens separate it from the previous one. */
  #near(at: number): Piece | null {
    const piece = this.#pieces[at];
    const before = this.#pieces[at - 1];
    if (piece === undefined || before === undefined) return null;
    const isSameWord = piece.start === before.start;
    return isSameWord || NEAR.test(this.#text.slice(before.end, piece.start)) ? piece : null;
  }

  readAll(): StatedNumber[] {
    const numbers: StatedNumber[] = [];
    for (let at = 0; at < this.#pieces.length; ) {
      const reading = this.#readAt(at);
      const first = this.#pieces[at];
      const last = this.#pieces[(reading?.next ?? at + 1) - 1];
      if (reading !== null && first !== undefined && last !== undefined)
        numbers.push({ start: first.start, end: last.end, values: [...new Set(reading.values)] });
      at = reading?.next ?? at + 1;
    }
    return numbers;
  }

  #readAt(at: number): Reading | null {
    const piece = this.#pieces[at];
    if (piece === undefined) return null;
    const rules = this.#rules;
    if (piece.isDigits) {
      const value = readDigits({ token: piece.word, decimalMark: rules?.decimalMark ?? null });
      return this.#readTail({ next: at + 1, values: [value] });
    }
    if (rules === null) return null;
    if (rules.halfOf.has(piece.word)) return this.#readHalfOf(at);
    if (piece.value === null || rules.plurals.has(piece.word)) return null;
    const counted = this.#readCounted(at);
    if (counted === null) return null;
    const whole = this.#readTail(this.#readPair(counted));
    // A lone "one" is more likely to be an article or pronoun than a number.
    return whole.next === at + 1 && whole.values[0] === 1 ? null : whole;
  }

  #readCounted(from: number): Reading | null {
    const rules = this.#rules;
    const first = this.#pieces[from];
    if (rules === null || first === undefined || first.value === null) return null;
    let sum = addPart({ sum: EMPTY, value: first.value, isJoined: false, rules });
    let at = from + 1;
    while (sum !== null) {
      const piece = this.#near(at);
      if (piece === null) break;
      const isJoiner = rules.joiners.has(piece.word);
      const part = isJoiner ? this.#near(at + 1) : piece;
      if (part === null || part.value === null) break;
      if (isJoiner && !this.#mayJoin({ sum, from, at })) break;
      const more: Sum | null = addPart({ sum, value: part.value, isJoined: isJoiner, rules });
      if (more === null) break;
      sum = more;
      at += isJoiner ? 2 : 1;
    }
    return sum === null ? null : { next: at, values: [sum.total + sum.group] };
  }

  /**
   * Whether a joining word may connect two parts: "two hundred and five" is one number; "two hundred and five
   * hundred" and "between X and Y" are two.
   */
  #mayJoin({ sum, from, at }: { sum: Sum; from: number; at: number }): boolean {
    if (sum.last === null || this.#rules?.joinsAfter.has(sum.last) !== true) return false;
    if (BETWEEN.has(this.#pieces[from - 1]?.word ?? "")) return false;
    const behind = this.#near(at + 2)?.value ?? 0;
    return sum.last === "hundred" ? behind !== 100 : sum.last !== "scale" || behind < sum.lastScale;
  }

  /** Parses pairs such as "nineteen eighty-four" and "nineteen oh five". */
  #readPair(reading: Reading): Reading {
    const [high = 0] = reading.values;
    const behind = this.#near(reading.next);
    if (this.#rules?.hasPairs !== true || behind === null || high < 10 || high > 99) return reading;
    if (OH.has(behind.word)) {
      const ones = this.#near(reading.next + 1);
      if (ones === null || ones.value === null || ones.value > 9) return reading;
      return { next: reading.next + 2, values: [high * 100 + ones.value] };
    }
    if (behind.value === null || behind.value < 10 || behind.value > 90) return reading;
    const second = this.#readCounted(reading.next);
    const [low = 0] = second?.values ?? [];
    if (second === null || low < 10 || low > 99) return reading;
    return { next: second.next, values: [high * 100 + low, high + low / 100] };
  }

  /** Parses what may follow a number: decimals, a half, or a scale such as "million". */
  #readTail(reading: Reading): Reading {
    return this.#readScale(this.#readHalf(this.#readDecimals(reading)));
  }

  #readDecimals(reading: Reading): Reading {
    const point = this.#near(reading.next);
    if (point === null || this.#rules?.points.has(point.word) !== true) return reading;
    let digits = "";
    let at = reading.next + 1;
    for (;;) {
      const piece = this.#near(at);
      const value = piece === null ? null : OH.has(piece.word) ? 0 : piece.value;
      if (piece === null) break;
      if (piece.isDigits) digits += piece.word;
      else if (value !== null && value < 10 && Number.isInteger(value)) digits += String(value);
      else if (value !== null && value < 100 && digits === "") {
        const counted = this.#readCounted(at);
        if (counted === null) break;
        digits = String(counted.values[0] ?? "");
        at = counted.next;
        break;
      } else break;
      at += 1;
    }
    if (!/^\d+$/.test(digits)) return reading;
    return { next: at, values: reading.values.map((value) => Number(`${Math.trunc(value)}.${digits}`)) };
  }

  #readHalf(reading: Reading): Reading {
    for (const half of this.#rules?.halves ?? []) {
      const isThere = half.every((word, at) => this.#near(reading.next + at)?.word === word);
      if (isThere) return { next: reading.next + half.length, values: reading.values.map(addHalf) };
    }
    return reading;
  }

  #readScale(reading: Reading): Reading {
    const scale = this.#near(reading.next);
    if (scale === null || scale.value === null || scale.value < 100 || !isScale(scale.value)) return reading;
    const values = reading.values.map((value) => value * (scale.value ?? 1));
    return this.#readScale({ next: reading.next + 1, values });
  }

  #readHalfOf(at: number): Reading | null {
    const article = this.#near(at + 1)?.word === "a" ? 1 : 0;
    const scale = this.#near(at + 1 + article);
    if (scale === null || scale.value === null || !isScale(scale.value)) return null;
    return { next: at + 2 + article, values: [scale.value / 2] };
  }
}

/** Adds half of the number's scale: "deux millions et demi" is 2,500,000. */
function addHalf(value: number): number {
  const scale = [1e12, 1e9, 1e6].find((each) => value > 0 && value % each === 0) ?? 1;
  return value + scale / 2;
}

function isScale(value: number): boolean {
  return value === 100 || value >= 1000;
}

/**
 * Returns the numbers stated in a text, in order: digits in any script with grouping or decimals in either
 * style, and spoken numbers such as "four point three", "twenty-four hundred", "anderthalb" and
 * "soixante-dix". Spoken numbers are parsed in English, German, Dutch, French, Spanish, Portuguese, Italian
 * and Russian. Ignores a lone "one", lone plurals ("thousands") and fractions other than halves. Equal values
 * alone prove nothing; compare units and counted nouns too.
 */
export function findNumbers({ text, language }: { text: string; language: string }): StatedNumber[] {
  return new NumberReader({ text, rules: findNumberRules(language) }).readAll();
}
