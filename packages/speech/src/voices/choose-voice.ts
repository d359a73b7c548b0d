import type { VoiceGender } from "@pith/core/accounts/preferences";
import { embeddedVariants, embeddedVoices } from "./embedded-voices.ts";
import type { Voice } from "./voice.ts";

/**
 * Returns the language to read a text in: the text's own, with the listener's accent if the listener prefers
 * the same language (`en` becomes `en-GB` for a listener with `en-GB`). German text is never read by an
 * English voice.
 */
export function chooseSpokenLanguage({
  contentLanguage,
  preferredLanguage,
}: {
  contentLanguage: string;
  /** The voice_language preference; null if not set. */
  preferredLanguage: string | null;
}): string {
  if (preferredLanguage === null || contentLanguage.includes("-")) return contentLanguage;
  return getBaseLanguage(preferredLanguage) === getBaseLanguage(contentLanguage)
    ? preferredLanguage
    : contentLanguage;
}

/** Returns the embedded voice for a language and gender; null if the language isn't supported. */
export function chooseEmbeddedVoice({
  language,
  gender,
}: {
  language: string;
  gender: VoiceGender;
}): Voice | null {
  const known = findEmbeddedLanguage(language);
  const id = known === null ? undefined : embeddedVoices[known];
  return id === undefined ? null : { id: `${id}${embeddedVariants[gender]}`, language, gender };
}

/** Returns a tag's most specific supported form: `de-AT` becomes `de`, `zh-Hant-HK` becomes `zh-HK`. */
function findEmbeddedLanguage(language: string): string | null {
  const canonical = toCanonical(language);
  if (canonical === null) return null;
  const { language: base, region } = canonical;
  const candidates = region ? [`${base}-${region}`, base] : [base];
  return candidates.find((tag) => tag in embeddedVoices) ?? null;
}

function getBaseLanguage(language: string): string | null {
  return toCanonical(language)?.language ?? null;
}

function toCanonical(language: string): Intl.Locale | null {
  try {
    return new Intl.Locale(language.replaceAll("_", "-"));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
