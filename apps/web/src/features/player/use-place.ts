import type { Moment } from "@pith/ui/model/moment";
import { useCallback, useState } from "react";
import type { SeekRequest } from "./player-request.ts";

interface Place {
  currentSeconds: number | null;
  /** Set where the moment has no time: a place in the transcript alone. */
  currentCueId: number | null;
  request: SeekRequest | null;
  /** How often a moment was chosen: the same one again is gone to again. */
  visit: number;
}

/** Where in the video the reader is: as the player tells it, or as it was last chosen. */
export function usePlace() {
  const [place, setPlace] = useState<Place>({
    currentSeconds: null,
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
