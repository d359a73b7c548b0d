/** The preference for "the captions' language". `und` is BCP 47's code for an undetermined language. */
export const ORIGINAL_LANGUAGE = "und";
