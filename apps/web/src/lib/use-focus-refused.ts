import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses a field whose value was rejected and selects its text. Needed because the submit button was
 * disabled during the request and lost the focus. `error` is null between two responses, and its text changes with
 * the language, which doesn't move the focus.
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
