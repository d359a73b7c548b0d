const languageNames = new Map<string, Intl.DisplayNames>();

/** The name of a language in another: `de` in `en` is German. The code itself if it isn't known; empty for 'und'. */
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
