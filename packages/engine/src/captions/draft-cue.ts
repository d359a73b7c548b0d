/** A cue during cleaning: one speaker's text, not yet validated, sorted or numbered. */
export interface DraftCue {
  startMs: number | null;
  endMs: number | null;
  text: string;
  speaker: string | null;
  startsTurn: boolean;
}
