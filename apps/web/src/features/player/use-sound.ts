import { useCallback, useEffect, useRef } from "react";

/** Everything on the page that can play. Each function pauses one of them. */
const pauses = new Set<() => void>();

/**
 * Lets only one thing on the page play at a time. Call the returned function when this one starts playing,
 * so that all others pause. The function stays the same between renders.
 */
export function useSound(pause: () => void): () => void {
  const latest = useRef(pause);
  useEffect(() => {
    latest.current = pause;
  });
  const pauseThis = useCallback(() => latest.current(), []);
  useEffect(() => {
    pauses.add(pauseThis);
    return () => {
      pauses.delete(pauseThis);
    };
  }, [pauseThis]);
  return useCallback(() => {
    for (const pauseOther of pauses) if (pauseOther !== pauseThis) pauseOther();
  }, [pauseThis]);
}
