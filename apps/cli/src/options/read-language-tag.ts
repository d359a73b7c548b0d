const MAX_TAG_LENGTH = 35;

/**
 * Language codes have two or three letters. Longer codes are only reserved, and names such as "german" would
 * be mistaken for them.
 */
const LANGUAGE = /^[a-z]{2,3}(?:-|$)/;

/** Returns a BCP 47 tag in canonical form; null if the text isn't a tag. */
export function readLanguageTag(text: string): string | null {
  try {
    const tag = Intl.getCanonicalLocales(text)[0] ?? null;
    return tag !== null && LANGUAGE.test(tag) && tag.length <= MAX_TAG_LENGTH ? tag : null;
  } catch {
    return null;
  }
}
