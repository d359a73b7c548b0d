/** A moment cited by an answer: the verbatim quote and its time. */
export interface AnswerMoment {
  quote: string;
  /** Null if the captions have no times. */
  startSeconds: number | null;
  endSeconds: number | null;
  firstCueId: number;
  lastCueId: number;
}

export interface Answer {
  /** False if nothing in the speech answers the question. `moments` is then empty. */
  found: boolean;
  /**
   * The sentences that answer the question, cleaned up, in talk order. If there are none, a note that the
   * video doesn't answer it.
   */
  answer: string;
  moments: AnswerMoment[];
  /** The parts of `answer`. Each lists the moments that support it, as indexes into `moments`. */
  statements: { text: string; moments: number[] }[];
}

export const NOT_SAID = "That isn't said in this video.";
