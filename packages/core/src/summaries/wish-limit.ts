/**
 * Longest wish for a summary, in UTF-16 units. Not in the schema's file, so that a page can show it without loading
 * zod.
 */
export const MAX_WISH_CHARACTERS = 300;
