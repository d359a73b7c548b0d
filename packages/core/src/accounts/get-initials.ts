const MAX_INITIALS = 2;

/**
 * Returns the uppercase initials of up to two words: 'AM' for 'ada maria lovelace'. Uses each word's first
 * letter or digit, so '(Ada)' becomes 'A'. If no word has one, returns the first grapheme, such as an emoji.
 * Returns '?' for an empty name.
 */
export function getInitials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== "");
  const letters = words.flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? []);
  const signs = letters.length > 0 ? letters : words.slice(0, 1).map(getFirstSign);
  return signs.slice(0, MAX_INITIALS).join("").toLocaleUpperCase("en") || "?";
}

/** Returns the first grapheme, so that multi-code-point emoji aren't split. */
function getFirstSign(word: string): string {
  const [first] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word);
  return first?.segment ?? "";
}
