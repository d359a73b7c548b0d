/** The preference for the captions' own language. `und` is BCP 47 for an undetermined language. */
export const ORIGINAL_LANGUAGE = "und";
