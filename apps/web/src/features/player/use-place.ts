import type { Moment } from "@pith/ui/model/moment";
import { useCallback, useState } from "react";
import type { SeekRequest } from "./player-request.ts";

interface Place {
  currentSeconds: number | null;
  /** Set if the moment has no time and exists only in the transcript. */
  currentCueId: number | null;
  request: SeekRequest | null;
  /** Counts selections, so that choosing the same moment again seeks again. */
  visit: number;
}

/**
 * The reader's position in the video: from the player, or the last one chosen. `firstSeconds` is a linked moment; it
 * plays nothing, since browsers allow that only after a press.
 */
export function usePlace(firstSeconds: number | null = null) {
  const [place, setPlace] = useState<Place>({
    currentSeconds: firstSeconds,
    currentCueId: null,
    request: null,
    visit: 0,
  });

  const seek = useCallback(({ seconds, cueId }: Moment) => {
    setPlace((current) => {
      const visit = current.visit + 1;
      return seconds === null
        ? { ...current, currentCueId: cueId, visit }
        : { currentSeconds: seconds, currentCueId: null, request: { seconds, number: visit }, visit };
    });
  }, []);

  const tell = useCallback((seconds: number) => {
    setPlace((current) =>
      current.currentSeconds === seconds ? current : { ...current, currentSeconds: seconds },
    );
  }, []);

  return { ...place, seek, tell };
}
