/** Talk sources to filter the library by. */
export const librarySources = ["youtube", "podcasts", "files", "others"] as const;
export type LibrarySource = (typeof librarySources)[number];
