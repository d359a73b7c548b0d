import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the focus to the field whose text was refused, with the text selected: the button that was pressed has lost it,
 * disabled while the answer was awaited. `error` is null between one answer and the next.
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
