/** A request to seek. `number` distinguishes two requests for the same second. */
export interface SeekRequest {
  seconds: number;
  number: number;
}

export interface PlayerProps {
  videoId: string;
  title: string;
  thumbnailUrl: string | null;
  /** The last request; null before the first. */
  request: SeekRequest | null;
  onTime: (seconds: number) => void;
}
