import { useEffect, useState } from "react";
import { findAdvertisedPlayer, findVideoElement } from "../page/page-elements.ts";

const events = ["timeupdate", "seeking"] as const;

/** Returns the player's position in whole seconds; null during an ad or without a player. */
export function usePlayerSeconds(): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const video = findVideoElement();
    if (!video) return;
    const follow = () => setSeconds(findAdvertisedPlayer() ? null : Math.floor(video.currentTime));
    follow();
    for (const type of events) video.addEventListener(type, follow);
    return () => {
      for (const type of events) video.removeEventListener(type, follow);
    };
  }, []);
  return seconds;
}
