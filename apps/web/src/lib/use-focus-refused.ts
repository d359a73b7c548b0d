import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses the rejected field and selects its text. The submit button lost the focus because it was disabled
 * during the request. `error` is null between two responses.
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
