/** A request to seek. `number` distinguishes two requests for the same second. */
export interface SeekRequest {
  seconds: number;
  number: number;
}

export interface PlayerProps {
  videoId: string;
  title: string;
  thumbnailUrl: string | null;
  /** The start position of the first press on play: 0, or a linked moment. */
  request: SeekRequest | null;
  /** Where the first press on play begins: 0, or a linked moment. */
  firstSeconds: number;
  onTime: (seconds: number) => void;
}
