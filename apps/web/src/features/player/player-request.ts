/** A wish to be at a place in the video. `number` tells two wishes for the same second apart. */
export interface SeekRequest {
  seconds: number;
  number: number;
}

export interface PlayerProps {
  videoId: string;
  title: string;
  thumbnailUrl: string | null;
  /** The last wish; null before the first. */
  request: SeekRequest | null;
  onTime: (seconds: number) => void;
}
