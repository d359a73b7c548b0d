/** A place in an audio file that a listener can jump to. */
export interface AudioChapter {
  title: string;
  startSeconds: number;
}
