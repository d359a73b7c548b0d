/** A request to seek. `number` distinguishes repeated requests for the same second. */
export interface SeekRequest {
  seconds: number;
  number: number;
}

export interface PlayerProps {
  videoId: string;
  title: string;
  thumbnailUrl: string | null;
  /** The last request, if any. */
  request: SeekRequest | null;
  /** Where playback starts on the first play: 0, or the moment in the link. */
  firstSeconds: number;
  onTime: (seconds: number) => void;
}
