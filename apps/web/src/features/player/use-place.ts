import type { Moment } from "@pith/ui/model/moment";
import { useCallback, useState } from "react";
import type { SeekRequest } from "./player-request.ts";

interface Place {
  currentSeconds: number | null;
  /** Set if the moment has no timestamp, so it can only be shown in the transcript. */
  currentCueId: number | null;
  request: SeekRequest | null;
  /** Incremented on every selection, so that selecting the same moment again seeks again. */
  visit: number;
}

const START: Place = { currentSeconds: null, currentCueId: null, request: null, visit: 0 };

/**
 * Manages the reader's position in the video: the player's current time, or the last moment selected. With
 * `opensMoment`, starts at the moment in the page's URL.
 */
export function usePlace({ opensMoment = false } = {}) {
  const [place, setPlace] = useState<Place>(() => (opensMoment ? readMoment() : START));

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

/** Reads the moment from the URL: `?t=` in seconds, or `?cue=` if the transcript has no timestamps. */
function readMoment(): Place {
  // There's no URL during prerendering, so there's no moment either.
  if (typeof window === "undefined") return START;
  const values = new URLSearchParams(window.location.search);
  const read = (name: string): number | null => {
    const value = values.get(name);
    return value !== null && /^\d{1,7}(\.\d{1,3})?$/.test(value) ? Number(value) : null;
  };
  const [seconds, cueId] = [read("t"), read("cue")];
  return {
    currentSeconds: seconds,
    currentCueId: seconds === null ? cueId : null,
    request: seconds === null ? null : { seconds, number: 1 },
    visit: seconds === null && cueId === null ? 0 : 1,
  };
}
