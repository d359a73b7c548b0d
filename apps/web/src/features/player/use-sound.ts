import { useCallback, useEffect, useRef } from "react";

/** Functions that each pause one of the page's players. */
const pauses = new Set<() => void>();

/**
 * Lets only one player on the page play at a time. Call the returned function when this player starts, so
 * that all others pause. The function is stable across renders.
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
