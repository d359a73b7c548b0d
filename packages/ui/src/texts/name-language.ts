import { createMemo } from "@pith/core/lib/create-memo";

const findNames = createMemo({
  compute: (language) => new Intl.DisplayNames([language], { type: "language" }),
});

/**
 * Returns a language's name in another language: `de` in `en` is German. Returns the code itself if it's
 * unknown, and an empty string for 'und'.
 */
export function nameLanguage({ code, language }: { code: string; language: string }): string {
  if (code === "und") return "";
  try {
    return findNames(language).of(code) ?? code;
  } catch {
    return code;
  }
}
