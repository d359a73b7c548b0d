/**
 * Returns a language's name in another language ('German' for de in en), or the code itself if the language
 * has no name.
 */
export function formatLanguage({ language, locale }: { language: string; locale: string }): string {
  if (language === "und") return "?";
  try {
    return new Intl.DisplayNames([locale], { type: "language" }).of(language) ?? language;
  } catch {
    // Not a well-formed tag. It may come from a newer server or from hand-labeled captions.
    return language;
  }
}

/** Returns a language's native name, as in language menus: 'Deutsch', '日本語'. */
export function formatOwnLanguage(language: string): string {
  const name = formatLanguage({ language, locale: language });
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
