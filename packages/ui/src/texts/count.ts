type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** A count in words: the form that the language's plural rules pick, with `#` filled by the number in its digits. */
export function createCount(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  const digits = new Intl.NumberFormat(language);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace("#", digits.format(count));
}

/** The name of a language in another: `de` in `en` is German. The code itself where it isn't known. */
export function nameLanguage({ code, language }: { code: string; language: string }): string {
  if (code === "und") return "";
  try {
    return new Intl.DisplayNames([language], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
