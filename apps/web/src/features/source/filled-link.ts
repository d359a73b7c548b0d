/** A link that wasn't typed into the field: one pasted on the page, which starts a summary, or an example. */
export interface FilledLink {
  url: string;
  isStarted: boolean;
}
