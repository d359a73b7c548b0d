/** Languages of Pith's own interface, BCP 47. Summaries are available in more. */
export const interfaceLanguages = ["en", "de", "es", "ru", "ar"] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

/**
 * Returns the interface language for a BCP 47 code ("de-AT", also "de_AT"). English if the interface isn't
 * available in that language, and for null, undefined or an invalid code.
 */
export function chooseInterfaceLanguage(code: string | null | undefined): InterfaceLanguage {
  const [language] = (code ?? "").toLowerCase().split(/[-_]/);
  return interfaceLanguages.find((known) => known === language) ?? "en";
}

/**
 * Returns the interface language for the first of these BCP 47 codes that it supports, such as a browser's
 * list of preferred languages. English if it supports none of them.
 */
export function chooseInterfaceLanguageFrom(codes: readonly string[]): InterfaceLanguage {
  const languages = codes.map((code) => code.toLowerCase().split(/[-_]/)[0]);
  const found = languages.find((language) => interfaceLanguages.some((known) => known === language));
  return chooseInterfaceLanguage(found);
}
