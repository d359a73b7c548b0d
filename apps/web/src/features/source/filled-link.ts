/** A link from elsewhere on the page: pasted, which starts it, or offered as an example. */
export interface FilledLink {
  url: string;
  isStarted: boolean;
}
