/**
 * Maximum length of a wish, in UTF-16 units. Not in the schema's file, so that a page can show the limit
 * without loading zod.
 */
export const MAX_WISH_CHARACTERS = 300;
