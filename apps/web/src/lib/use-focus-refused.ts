import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses a field whose value was rejected and selects its text, ready to be corrected. `error` must be null while a
 * request is pending. If only the error's language changes, focus doesn't move.
 */
export function useFocusRefused(error: string | null): RefObject<HTMLInputElement | null> {
  const fieldRef = useRef<HTMLInputElement>(null);
  const isRefused = error !== null;
  useEffect(() => {
    if (!isRefused) return;
    fieldRef.current?.focus();
    fieldRef.current?.select();
  }, [isRefused]);
  return fieldRef;
}
