export interface AudioChapter {
  title: string;
  startSeconds: number;
}
