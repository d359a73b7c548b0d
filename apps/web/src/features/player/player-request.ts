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
  /** Where playback starts on the first press: 0, or a linked moment. */
  firstSeconds: number;
  onTime: (seconds: number) => void;
}
