/** Stands in the preferences for 'the language of the captions'; BCP 47's own word for a language that isn't named. */
export const ORIGINAL_LANGUAGE = "und";
