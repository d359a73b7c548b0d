import { type RefObject, useEffect, useRef } from "react";

/** Auto-scroll pauses this long after the user scrolls by hand. */
const READING_MS = 10_000;
/** A playing player reports its position several times a second; a longer step is a seek. */
const LONGEST_STEP_SECONDS = 3;

/**
 * Keeps the current paragraph in view. A seek always scrolls there; during playback it doesn't scroll while the user
 * reads or searches elsewhere. A press that jumps to a place increments `visit` and always scrolls, even to the same
 * place again.
 */
export function useFollow({
  scrollRef,
  currentGroup,
  currentSeconds,
  visit,
  isPaused,
  onFollow,
}: {
  scrollRef: RefObject<HTMLElement | null>;
  /** -1 for none. */
  currentGroup: number;
  currentSeconds: number | null;
  visit: number;
  isPaused: boolean;
  onFollow: (group: number) => void;
}): void {
  const movedAtMs = useRef(Number.NEGATIVE_INFINITY);
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
    const remember = () => {
      movedAtMs.current = performance.now();
    };
    const controller = new AbortController();
    for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
      element.addEventListener(type, remember, { passive: true, signal: controller.signal });
    }
    return () => controller.abort();
  }, [scrollRef]);

  useEffect(() => {
    const step = Math.abs((currentSeconds ?? 0) - (lastSeconds.current ?? Number.POSITIVE_INFINITY));
    lastSeconds.current = currentSeconds;
    const isVisit = visit !== lastVisit.current;
    lastVisit.current = visit;
    const hasGone = isVisit || currentSeconds === null || step > LONGEST_STEP_SECONDS;
    if (isPaused) shownGroup.current = -1;
    if (currentGroup < 0 || (isPaused && !isVisit) || (currentGroup === shownGroup.current && !hasGone))
      return;
    if (!hasGone && performance.now() - movedAtMs.current < READING_MS) return;
    shownGroup.current = currentGroup;
    follow.current(currentGroup);
  }, [currentGroup, currentSeconds, visit, isPaused]);
}
