/** A request to seek. `number` tells apart two requests for the same second. */
export interface SeekRequest {
  seconds: number;
  number: number;
}

export interface PlayerProps {
  videoId: string;
  title: string;
  thumbnailUrl: string | null;
  /** The last request; null if there was none. */
  request: SeekRequest | null;
  /** Where playback starts when play is first pressed: 0, or the moment in the link. */
  firstSeconds: number;
  onTime: (seconds: number) => void;
}
