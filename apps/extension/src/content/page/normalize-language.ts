/** The API's format for language codes. */
const languageCode = /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$/;

/**
 * Converts YouTube's language code to BCP 47. A named track has a hash of its name after the code (`en-_q4mdW0GKSk`).
 * That leaves only the language, or null if there is none.
 */
export function normalizeLanguage(code: string): string | null {
  if (languageCode.test(code)) return code;
  const primary = code.split(/[-_]/)[0] ?? "";
  return languageCode.test(primary) ? primary : null;
}
