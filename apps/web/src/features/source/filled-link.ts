/** A link that wasn't typed into the field: an example, or one pasted on the page, which starts a summary. */
export interface FilledLink {
  url: string;
  isStarted: boolean;
}
