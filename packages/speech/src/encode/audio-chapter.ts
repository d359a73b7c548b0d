/** A chapter mark in an audio file. */
export interface AudioChapter {
  title: string;
  startSeconds: number;
}
