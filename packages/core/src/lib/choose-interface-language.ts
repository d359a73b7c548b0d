/** BCP 47. The languages that Pith itself speaks; summaries can be had in more. */
export const interfaceLanguages = ["en", "de", "es", "ru", "ar"] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

/**
 * The language to speak to somebody in: that of a BCP 47 code ("de-AT", also "de_AT") where Pith speaks it, else
 * English. English for null, undefined and what is no code.
 */
export function chooseInterfaceLanguage(code: string | null | undefined): InterfaceLanguage {
  const [language] = (code ?? "").toLowerCase().split(/[-_]/);
  return interfaceLanguages.find((known) => known === language) ?? "en";
}
