/** A link that wasn't typed into the field: an example, or a link pasted on the page. A pasted link starts a summary. */
export interface FilledLink {
  url: string;
  isStarted: boolean;
}
