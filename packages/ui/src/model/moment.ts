/** A position to seek to, as a time or, if the input has no times, as a cue. */
export interface Moment {
  seconds: number | null;
  cueId: number | null;
}
