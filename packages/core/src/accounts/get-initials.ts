const MAX_INITIALS = 2;

/**
 * The first letters of up to two words, in capitals: 'ada maria lovelace' is 'AM'. A word's first letter or digit
 * counts, so that '(Ada)' is 'A'; a word without either, such as an emoji, counts by its first sign only where there
 * is nothing better. '?' for an empty name.
 */
export function getInitials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== "");
  const letters = words.flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? []);
  const signs = letters.length > 0 ? letters : words.slice(0, 1).map(getFirstSign);
  return signs.slice(0, MAX_INITIALS).join("").toLocaleUpperCase("en") || "?";
}

/** The first thing that a reader sees as one sign: an emoji of several code points stays whole. */
function getFirstSign(word: string): string {
  const [first] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word);
  return first?.segment ?? "";
}
