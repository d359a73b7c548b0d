/** A link from elsewhere on the page: pasted, which starts a summary, or offered as an example. */
export interface FilledLink {
  url: string;
  isStarted: boolean;
}
