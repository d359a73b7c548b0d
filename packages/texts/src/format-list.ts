/**
 * Joins names without "and" where the language allows it: "Short, Full". Lists of type "unit" have no commas in Russian
 * and Turkish.
 */
export function formatList({ parts, language }: { parts: Iterable<string>; language: string }): string {
  return new Intl.ListFormat(language, { type: "conjunction", style: "narrow" }).format(parts);
}
