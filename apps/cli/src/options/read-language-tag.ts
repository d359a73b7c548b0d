const MAX_TAG_LENGTH = 35;

/** Returns a BCP 47 tag in canonical form; null if the text isn't a tag. */
export function readLanguageTag(text: string): string | null {
  try {
    const tag = Intl.getCanonicalLocales(text)[0] ?? null;
    return tag !== null && tag.length <= MAX_TAG_LENGTH ? tag : null;
  } catch {
    return null;
  }
}
