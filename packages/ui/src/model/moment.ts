/** A position to seek to: by time if the input has times, otherwise by cue. */
export interface Moment {
  seconds: number | null;
  cueId: number | null;
}
