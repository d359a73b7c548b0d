/** Languages offered for summaries by the user's own model; models support more. */
export const summaryLanguages = [
  "en",
  "de",
  "es",
  "fr",
  "it",
  "pt",
  "nl",
  "pl",
  "ru",
  "uk",
  "tr",
  "ar",
  "hi",
  "ja",
  "ko",
  "zh",
] as const;
