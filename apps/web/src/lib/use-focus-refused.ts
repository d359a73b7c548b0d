import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses a field whose value was rejected and selects its text. Needed because the submit button was
 * disabled during the request and lost the focus. `error` is null between two responses.
 */
export function useFocusRefused(error: string | null): RefObject<HTMLInputElement | null> {
  const fieldRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error === null) return;
    fieldRef.current?.focus();
    fieldRef.current?.select();
  }, [error]);
  return fieldRef;
}
