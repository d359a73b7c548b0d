/** The fields for searching and asking replace each other, so they look the same. */
export const libraryFieldStyle =
  "h-11 w-full rounded-surface border border-rule-strong bg-raised text-base placeholder:text-faint";
