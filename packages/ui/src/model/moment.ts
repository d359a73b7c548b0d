/** A moment to go to: by time where there is one, else by its place in the transcript. */
export interface Moment {
  seconds: number | null;
  cueId: number | null;
}
