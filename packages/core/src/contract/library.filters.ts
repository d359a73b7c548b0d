/** Talk sources by which the library can be filtered. */
export const librarySources = ["youtube", "podcasts", "files", "others"] as const;
export type LibrarySource = (typeof librarySources)[number];
