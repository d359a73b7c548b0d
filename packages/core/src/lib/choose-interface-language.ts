import { getPrimaryLanguage } from "./get-primary-language.ts";

/** Pith's UI languages, as BCP 47 codes. Summaries are available in more. */
export const interfaceLanguages = ["en", "de", "es", "ru", "ar"] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

/**
 * Returns the UI language for a BCP 47 code ("de-AT", also "de_AT"). Falls back to English for unsupported
 * languages, null, undefined or an invalid code.
 */
export function chooseInterfaceLanguage(code: string | null | undefined): InterfaceLanguage {
  const language = getPrimaryLanguage(code ?? "");
  return interfaceLanguages.find((known) => known === language) ?? "en";
}

/**
 * Returns the UI language for the first supported code in a list of BCP 47 codes, such as a browser's
 * preferred languages. Falls back to English if none are supported.
 */
export function chooseInterfaceLanguageFrom(codes: readonly string[]): InterfaceLanguage {
  const languages = codes.map(getPrimaryLanguage);
  const found = languages.find((language) => interfaceLanguages.some((known) => known === language));
  return chooseInterfaceLanguage(found);
}
