/** The plural forms that each language has, as Unicode's CLDR lists them; a test holds them to the runtime's. */
export const pluralForms = {
  en: ["one", "other"],
  de: ["one", "other"],
  es: ["one", "many", "other"],
  ru: ["one", "few", "many", "other"],
  ar: ["zero", "one", "two", "few", "many", "other"],
} as const satisfies Record<string, readonly Intl.LDMLPluralRule[]>;

type Language = keyof typeof pluralForms;
type Forms<Code extends Language> = Record<(typeof pluralForms)[Code][number], string> & { other: string };

/**
 * A count in words: the form that the language's plural rules pick, with `#` filled by the number in its digits. Every
 * form of the language has to be there.
 */
export function createCount<Code extends Language>(
  language: Code,
): (count: number, forms: Forms<Code>) => string {
  let rules: Intl.PluralRules | undefined;
  let digits: Intl.NumberFormat | undefined;
  return (count, forms) => {
    // Not before the first count: the browser's first number format takes as long as reading half of a page's first scripts.
    rules ??= new Intl.PluralRules(language);
    digits ??= new Intl.NumberFormat(language);
    const texts: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string } = forms;
    return (texts[rules.select(count)] ?? texts.other).replace("#", digits.format(count));
  };
}

/** A name, a time or an address within a right-to-left text, kept in its own direction. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

const languageNames = new Map<string, Intl.DisplayNames>();

/** The name of a language in another: `de` in `en` is German. The code itself where it isn't known; empty for 'und'. */
export function nameLanguage({ code, language }: { code: string; language: string }): string {
  if (code === "und") return "";
  try {
    const names = languageNames.get(language) ?? new Intl.DisplayNames([language], { type: "language" });
    languageNames.set(language, names);
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
