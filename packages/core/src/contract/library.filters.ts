/** Talk sources that the library can be filtered by. */
export const librarySources = ["youtube", "podcasts", "files", "others"] as const;
export type LibrarySource = (typeof librarySources)[number];
