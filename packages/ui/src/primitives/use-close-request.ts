import { useEffect, useRef } from "react";

/** The standard's `CloseWatcher`, which TypeScript's DOM types don't have yet. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

/**
 * Calls `onClose` on the platform's close request, such as Android's Back button or gesture, which would
 * otherwise leave the page. Escape also counts unless its keydown is canceled. Without `CloseWatcher`, Back
 * leaves the page as usual.
 */
export function useCloseRequest({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): void {
  const onCloseRef = useRef(onClose);
  onCloseRef.current = onClose;
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
    if (!isOpen || CloseWatcher === undefined) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener("close", () => onCloseRef.current());
    return () => watcher.destroy();
  }, [isOpen]);
}
