import { type RefObject, useCallback, useEffect, useRef } from "react";
import { getScrollBehavior } from "../model/get-scroll-behavior.ts";

/** Players report their position several times per second, so a step longer than this is a seek. */
const LONGEST_STEP_SECONDS = 3;
const scrollKeys = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "];

/**
 * Keeps the key point being played in view until the reader scrolls, and again after a seek. Returns a function
 * that scrolls to a key point once.
 */
export function useFollowPoint({
  rootRef,
  current,
  currentSeconds,
}: {
  rootRef: RefObject<HTMLElement | null>;
  current: number | null;
  currentSeconds: number | null;
}): (index: number) => void {
  const isPaused = useRef(true);
  const lastSeconds = useRef<number | null>(null);
  const lastCurrent = useRef(current);

  const show = useCallback(
    (index: number) => {
      // Wait a frame, because the point's chapter may be expanding.
      requestAnimationFrame(() => {
        const point = rootRef.current?.querySelector<HTMLElement>(`[data-key-point="${index}"]`);
        point?.scrollIntoView?.({ block: "center", behavior: getScrollBehavior() });
      });
    },
    [rootRef],
  );

  useEffect(() => {
    const pause = () => {
      isPaused.current = true;
    };
    const handleKey = ({ key }: KeyboardEvent) => scrollKeys.includes(key) && pause();
    const controller = new AbortController();
    const { signal } = controller;
    for (const type of ["wheel", "touchmove"] as const) {
      window.addEventListener(type, pause, { passive: true, signal });
    }
    // Uses the capture phase, because the extension's panel keeps key events from reaching the page around
    // it.
    window.addEventListener("keydown", handleKey, { capture: true, signal });
    return () => controller.abort();
  }, []);

  useEffect(() => {
    const step =
      currentSeconds === null || lastSeconds.current === null ? 0 : currentSeconds - lastSeconds.current;
    lastSeconds.current = currentSeconds;
    if (Math.abs(step) > LONGEST_STEP_SECONDS) isPaused.current = false;
    if (current === lastCurrent.current) return;
    lastCurrent.current = current;
    // Only normal playback scrolls here, because a seek scrolls to its own target.
    if (current !== null && step > 0 && step <= LONGEST_STEP_SECONDS && !isPaused.current) show(current);
  }, [current, currentSeconds, show]);

  return show;
}
