/** The preference for "the captions' language". In BCP 47, `und` stands for an undetermined language. */
export const ORIGINAL_LANGUAGE = "und";
