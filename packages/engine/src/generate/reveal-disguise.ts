import { stripInvisibleCharacters } from "../captions/strip-invisible-characters.ts";

/** Letters that look like Latin ones, each beside the one that it stands for. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  "аa еe оo рp сc хx уy іi јj ѕs ԁd һh кk мm тt вb нh αa εe οo ρp ιi νv τt κk υu ɑa ɡg ıi ⅼl ɩi ɾr ʀr ɴn ʟl ɢg ʏy ⲟo օo ոn ցg"
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);
const LEET: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s" }),
);
/** Letters of another alphabet that pass for Latin ones. */
const OTHER = "[\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Armenian}\\u0250-\\u02af\\u2c80-\\u2cff]";
const MIXED_WORD = new RegExp(`[a-z]${OTHER}|${OTHER}[a-z]`, "iu");
const LEET_WORD = /(?=[\p{L}@$]*[0134578@$])(?=[0-9@$]*\p{L})[\p{L}0134578@$]{4,}/gu;
const SPELT_WORDS = /(?<![\p{L}])(?:\p{L}[\s.*_-]{1,3}){5,}\p{L}(?![\p{L}])/gu;

/** A lower-case word as somebody who wants to be understood would have written it. */
export function revealWord(word: string): string {
  const plain = word.normalize("NFKC");
  const same = MIXED_WORD.test(plain)
    ? [...plain].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join("")
    : plain;
  return same.replace(LEET_WORD, (found) => [...found].map((letter) => LEET.get(letter) ?? letter).join(""));
}

/** True for a word whose letters come from two alphabets, as nobody writes who wants to be read by people. */
export function isDisguisedWord(word: string): boolean {
  return MIXED_WORD.test(word.normalize("NFKC").toLowerCase());
}

/** A text in lower case without disguises: look-alike letters, digits for letters, letters spelt one by one. */
export function revealText(text: string): { plain: string; revealed: string } {
  const plain = stripInvisibleCharacters(text).normalize("NFKC").toLowerCase();
  const revealed = plain
    .replace(/\S+/gu, revealWord)
    // Letters spelt one by one: words are told apart by wider gaps, where there are some.
    .replace(SPELT_WORDS, (spelt) =>
      spelt.replace(/(\S)[\s.*_-](?=\S)/gu, "$1").replace(/[\s.*_-]{2,}/gu, " "),
    );
  return { plain, revealed };
}
