/** Text normalized so that a quote equals its source if their words are the same. */
export interface FoldedText {
  /**
   * Lowercase letters, marks and digits, with single spaces between words, or no spaces in scripts that don't
   * use them. A minus sign is part of its number.
   */
  folded: string;
  /** For each character of `folded`, its position in the text. */
  offsets: Uint32Array;
}

const KEPT = /[\p{L}\p{M}\p{N}]/u;
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
/** Apostrophes inside words are dropped, so that "dont" and "don’t" are equal. */
const APOSTROPHE = /['’ʼ‘`´]/;
const BETWEEN_DIGITS = /[.,]/;
const DIGIT = /\p{Nd}/u;
const MINUS = /[-−–]/;
/**
 * What may precede a minus sign. After a word, a digit or a closing mark, the character is a hyphen, and in
 * "5 - 3" it isn't part of a number.
 */
const BEFORE_MINUS = /[\s([{"'“„«:,;]|^$/u;

/**
 * True if the character at `offset` is a number's minus sign: it directly precedes a digit and doesn't follow
 * a word.
 */
export function isMinusAt({ text, offset }: { text: string; offset: number }): boolean {
  return (
    MINUS.test(text.charAt(offset)) &&
    DIGIT.test(text.charAt(offset + 1)) &&
    BEFORE_MINUS.test(text.charAt(offset - 1))
  );
}

function isAsciiWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

/**
 * Folds a text for comparison: ignores case, width and punctuation, and whitespace in scripts without word
 * spaces. Keeps a period or comma between digits, since 1.5 isn't 15, and a minus sign before them. Takes time
 * linear in the length of the text.
 */
export function foldText(text: string): FoldedText {
  const pieces: string[] = [];
  // Larger than the input, since folding can lengthen it: a ligature may become three characters.
  let offsets = new Uint32Array(text.length + 16);
  let size = 0;
  let isGap = false;
  let last = "";
  const push = (character: string, offset: number): void => {
    if (size + character.length > offsets.length) {
      const grown = new Uint32Array(offsets.length * 2 + character.length);
      grown.set(offsets);
      offsets = grown;
    }
    offsets.fill(offset, size, size + character.length);
    size += character.length;
    pieces.push(character);
  };
  const add = (character: string, offset: number): void => {
    if (isGap && size > 0 && !(UNSPACED.test(last) || UNSPACED.test(character))) push(" ", offset);
    isGap = false;
    push(character, offset);
    last = character;
  };
  for (let offset = 0; offset < text.length; ) {
    const code = text.codePointAt(offset) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    const raw = String.fromCodePoint(code);
    const character = code < 128 ? raw.toLowerCase() : raw.normalize("NFKC").toLowerCase();
    if (code < 128 ? isAsciiWord(character.charCodeAt(0)) : KEPT.test(character)) add(character, offset);
    else if (
      BETWEEN_DIGITS.test(raw) &&
      DIGIT.test(last) &&
      !isGap &&
      DIGIT.test(text.charAt(offset + width))
    )
      add(raw, offset);
    else if (isMinusAt({ text, offset })) add("-", offset);
    else if (!APOSTROPHE.test(raw)) isGap = true;
    offset += width;
  }
  return { folded: pieces.join(""), offsets: offsets.subarray(0, size) };
}
