const languageNames = new Map<string, Intl.DisplayNames>();

/**
 * Returns a language's name in another language: `de` in `en` is German. Returns the code itself if it's
 * unknown, and an empty string for 'und'.
 */
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
