/** A position to seek to: a time or, if the input has no timestamps, a cue. */
export interface Moment {
  seconds: number | null;
  cueId: number | null;
}
