/**
 * Maximum length of a wish, in UTF-16 code units. Kept out of the schema's file, so that pages can show the
 * limit without loading zod.
 */
export const MAX_WISH_CHARACTERS = 300;
