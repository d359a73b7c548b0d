/** The language code format that our API accepts. */
const languageCode = /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$/;

/**
 * Converts YouTube's language code to BCP 47. A named track's code ends in a hash (`en-_q4mdW0GKSk`), in
 * which case we return only the language. Null if there is none.
 */
export function normalizeLanguage(code: string): string | null {
  if (languageCode.test(code)) return code;
  const primary = code.split(/[-_]/)[0] ?? "";
  return languageCode.test(primary) ? primary : null;
}
