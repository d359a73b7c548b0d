import { useEffect, useState } from "react";
import { findAdvertisedPlayer, findPlayer } from "../page/page-elements.ts";

/** Returns whether an ad is playing in the page's player. */
export function useAdvert(): boolean {
  const [isOn, setOn] = useState(() => findAdvertisedPlayer() !== null);
  useEffect(() => {
    const player = findPlayer();
    if (!player) return;
    const observer = new MutationObserver(() => setOn(findAdvertisedPlayer() !== null));
    observer.observe(player, { attributes: true, attributeFilter: ["class"] });
    return () => observer.disconnect();
  }, []);
  return isOn;
}
