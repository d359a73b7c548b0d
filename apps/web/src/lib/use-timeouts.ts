import { useCallback, useEffect, useRef } from "react";

/** Returns a `setTimeout` whose timers are cleared on unmount. After that, it doesn't start any. */
export function useTimeouts(): (act: () => void, ms: number) => void {
  const timers = useRef<Set<ReturnType<typeof setTimeout>> | null>(null);
  useEffect(() => {
    const started = new Set<ReturnType<typeof setTimeout>>();
    timers.current = started;
    return () => {
      timers.current = null;
      for (const timer of started) clearTimeout(timer);
    };
  }, []);
  return useCallback((act, ms) => {
    const started = timers.current;
    if (started === null) return;
    const timer = setTimeout(() => {
      started.delete(timer);
      act();
    }, ms);
    started.add(timer);
  }, []);
}
