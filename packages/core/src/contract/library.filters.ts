/** Where talks come from, as the library filters them. */
export const librarySources = ["youtube", "podcasts", "files", "others"] as const;
export type LibrarySource = (typeof librarySources)[number];
