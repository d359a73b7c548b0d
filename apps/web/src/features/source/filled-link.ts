/**
 * A link that wasn't typed into the field: pasted on the page, which starts a summary, or offered as an
 * example.
 */
export interface FilledLink {
  url: string;
  isStarted: boolean;
}
