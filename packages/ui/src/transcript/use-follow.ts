import { type RefObject, useEffect, useRef } from "react";

/** Who has moved the transcript by hand is reading there, and isn't pulled away for this long. */
const READING_MS = 10_000;
/** A player that plays tells its time several times a second; a longer step is somebody going to a place. */
const LONGEST_STEP_SECONDS = 3;

/**
 * Keeps what is being said in view: at once where somebody goes to a place, else unless they read or search elsewhere.
 * A press that leads to a place (`visit` grows with it) goes there from everywhere, also where one was before.
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
