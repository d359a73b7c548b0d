/**
 * Lists names side by side, without "and": "Short, Full". In languages that join even such lists with a word, with that.
 * Lists of type "unit" wouldn't do, since they have no commas in Russian and Turkish.
 */
export function formatList({ parts, language }: { parts: Iterable<string>; language: string }): string {
  return new Intl.ListFormat(language, { type: "conjunction", style: "narrow" }).format(parts);
}
