/** A link that came from elsewhere on the page: pasted, in which case it is started, or offered. */
export interface FilledLink {
  url: string;
  isStarted: boolean;
}
