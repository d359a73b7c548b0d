/**
 * Invisible characters, which can hide instructions or prevent a match: control characters and Unicode's
 * default ignorables (soft hyphens, zero-width spaces, direction marks and overrides, fillers, variation
 * selectors, tags, byte order marks). Excludes whitespace, Mongolian variation selectors, and joiners (see
 * `joiner`).
 */
const invisible =
  /[[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]--[\t\n\v\f\r\x85\u180B-\u180D\u200C\u200D]]/gv;

/** Zero-width joiners and non-joiners. */
const joiner = /[\u200C\u200D]+/gu;

/** Scripts in which a joiner or non-joiner changes how a word is spelled or read. */
const joiningLetter =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]$/u;
const pictograph = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;

const anyInvisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/v;

/**
 * Removes invisible and bidirectional control characters. Keeps a zero-width joiner or non-joiner where
 * spelling requires it, between two letters of a joining script (Persian, Hindi, …), and a joiner between two
 * emoji. Lone surrogates become U+FFFD. Runs in linear time.
 */
export function stripInvisibleCharacters(text: string): string {
  const wellFormed = text.toWellFormed();
  if (!anyInvisible.test(wellFormed)) return wellFormed;
  const visible = wellFormed.replace(invisible, "");
  return visible.replace(joiner, (run, offset: number) => {
    const before = lastCharacter({ text: visible, end: offset });
    const after = firstCharacter({ text: visible, start: offset + run.length });
    if (joiningLetter.test(before) && joiningLetter.test(after)) return run.slice(0, 1);
    return run.includes("\u200D") && pictograph.test(before) && pictograph.test(after) ? "\u200D" : "";
  });
}

function lastCharacter({ text, end }: { text: string; end: number }): string {
  const low = text.charCodeAt(end - 1);
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(end - 2, end) : text.slice(Math.max(0, end - 1), end);
}

function firstCharacter({ text, start }: { text: string; start: number }): string {
  const codePoint = text.codePointAt(start);
  return codePoint === undefined ? "" : String.fromCodePoint(codePoint);
}
