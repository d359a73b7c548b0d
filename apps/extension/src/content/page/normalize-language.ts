/** What the API takes as a language code. */
const languageCode = /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$/;

/**
 * YouTube's language code as a BCP 47 one. A track with a name of its own has that name's hash behind the code
 * (`en-_q4mdW0GKSk`); then the language alone is left, or null where there is none.
 */
export function normalizeLanguage(code: string): string | null {
  if (languageCode.test(code)) return code;
  const primary = code.split(/[-_]/)[0] ?? "";
  return languageCode.test(primary) ? primary : null;
}
