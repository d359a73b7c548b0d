import { type RefObject, useEffect, useRef, useState } from "react";

/** Players report their position several times per second, so a step longer than this is a seek. */
const LONGEST_STEP_SECONDS = 3;

/**
 * Keeps the current paragraph in view. Stops when the user scrolls, until `resume` is called or the user
 * seeks. A click that jumps to a position increments `visit` and always scrolls, even if the position is the
 * same.
 */
export function useFollow({
  scrollRef,
  currentGroup,
  currentSeconds,
  visit,
  isSearching,
  onFollow,
}: {
  scrollRef: RefObject<HTMLElement | null>;
  currentGroup: number;
  currentSeconds: number | null;
  visit: number;
  isSearching: boolean;
  onFollow: (group: number) => void;
}): { isPaused: boolean; resume: () => void } {
  const [isPaused, setPaused] = useState(false);
  const isReadingElsewhere = useRef(false);
  const lastSeconds = useRef<number | null>(null);
  const shownGroup = useRef(-1);
  const lastVisit = useRef(visit);
  const follow = useRef(onFollow);

  useEffect(() => {
    follow.current = onFollow;
  });

  useEffect(() => {
    const element = scrollRef.current;
    if (!element) return;
    const pause = () => {
      isReadingElsewhere.current = true;
    };
    const controller = new AbortController();
    for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
      element.addEventListener(type, pause, { passive: true, signal: controller.signal });
    }
    return () => controller.abort();
  }, [scrollRef]);

  useEffect(() => {
    const step = Math.abs((currentSeconds ?? 0) - (lastSeconds.current ?? Number.POSITIVE_INFINITY));
    lastSeconds.current = currentSeconds;
    const isVisit = visit !== lastVisit.current;
    lastVisit.current = visit;
    const hasGone = isVisit || currentSeconds === null || step > LONGEST_STEP_SECONDS;
    if (hasGone) isReadingElsewhere.current = false;
    if (isSearching) shownGroup.current = -1;
    if (currentGroup < 0 || (isSearching && !isVisit) || (currentGroup === shownGroup.current && !hasGone))
      return;
    // Only offer to resume once playback has moved past the paragraph on screen.
    setPaused(isReadingElsewhere.current);
    if (isReadingElsewhere.current) return;
    shownGroup.current = currentGroup;
    follow.current(currentGroup);
  }, [currentGroup, currentSeconds, visit, isSearching]);

  return {
    isPaused,
    resume: () => {
      isReadingElsewhere.current = false;
      setPaused(false);
      shownGroup.current = currentGroup;
      follow.current(currentGroup);
    },
  };
}
