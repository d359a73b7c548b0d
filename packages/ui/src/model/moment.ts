/** A place to seek to: by time if there is one, else by cue. */
export interface Moment {
  seconds: number | null;
  cueId: number | null;
}
