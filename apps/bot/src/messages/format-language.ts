/** A language's name in another language ('German' for de in en); the code itself if it has no name. */
export function formatLanguage({ language, locale }: { language: string; locale: string }): string {
  if (language === "und") return "?";
  try {
    return new Intl.DisplayNames([locale], { type: "language" }).of(language) ?? language;
  } catch {
    // Not a well-formed tag; it comes from a newer server or from captions labeled by hand.
    return language;
  }
}

/** A language's native name, as language menus show it: 'Deutsch', '日本語'. */
export function formatOwnLanguage(language: string): string {
  const name = formatLanguage({ language, locale: language });
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
