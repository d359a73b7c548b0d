import { foldText } from "../ground/fold-text.ts";

const CYRILLIC = "абвгґдеёєжзиіїйклмнопрстуўфхцчшщъыьэюяђјљњћџ";
const CYRILLIC_LATIN =
  "a b v g g d e e e s s i i i i k l m n o p r s t u u f h s s s s  i  e u a d i l n s d".split(" ");
const GREEK = "αβγδεζηθικλμνξοπρσςτυφχψω";
const GREEK_LATIN = "a b g d e z i t i k l m n x o p r s s t i f h p o".split(" ");

const letters = new Map<string, string>([
  ...[...CYRILLIC].map((letter, at) => [letter, CYRILLIC_LATIN[at] ?? ""] as const),
  ...[...GREEK].map((letter, at) => [letter, GREEK_LATIN[at] ?? ""] as const),
]);

const CONVERTIBLE = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}\s]+$/u;
/** Sounds that spelling varies in. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/sch|sh|tch|ch|cz|sz|zh|ts|tz/g, "s"],
  [/ph/g, "f"],
  [/th/g, "t"],
  [/ck|qu|q|c/g, "k"],
  [/w/g, "v"],
  [/[yj]/g, "i"],
  [/x/g, "ks"],
  [/z/g, "s"],
  [/kh|h/g, "h"],
];

/** A name by its sound, roughly: Latin letters, no accents, no doubled letters. */
function toSound(name: string): string {
  let sound = [...name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()]
    .map((letter) => letters.get(letter) ?? letter)
    .join("");
  for (const [pattern, letter] of SOUNDS) sound = sound.replace(pattern, letter);
  return sound.replace(/(.)\1+/g, "$1");
}

function measureDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_each, at) => at);
  for (let at = 1; at <= left.length; at += 1) {
    const next = [at];
    for (let column = 1; column <= right.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (left[at - 1] === right[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

/** Share of a name's letters that may differ where spelling or case endings do. */
const MAX_DIFFERENCE = 0.4;

/**
 * True where a word can be a form of a name: the same, with an ending, or spelt after the sound in another alphabet
 * (Latin, Greek and Cyrillic). Null where their scripts can't be compared.
 */
export function isFormOfName({ name, word }: { name: string; word: string }): boolean | null {
  const left = foldText(name).folded;
  const right = foldText(word).folded;
  if (left === right) return true;
  if (!CONVERTIBLE.test(left) || !CONVERTIBLE.test(right)) return null;
  const sound = toSound(left);
  const other = toSound(right);
  if (sound.length < 3 || other.length < 2) return sound === other;
  // An ending is left out of account; a beginning never is.
  const stem = other.slice(0, sound.length + 1);
  return sound[0] === other[0] && measureDistance(sound, stem) <= Math.max(1, sound.length * MAX_DIFFERENCE);
}
