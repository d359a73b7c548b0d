/** Longest wish for a summary, in UTF-16 units. Apart from its schema, so that a page needs no validator to show it. */
export const MAX_WISH_CHARACTERS = 300;
