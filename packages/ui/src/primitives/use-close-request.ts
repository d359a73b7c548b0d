import { useEffect, useRef } from "react";

/** The standard's `CloseWatcher`, which TypeScript's DOM types don't have yet. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

/**
 * Calls `onClose` when the device asks to close what is open, such as by Android's Back button or gesture, which would
 * leave the page otherwise. Browsers without `CloseWatcher` go back as usual. Escape stays with whoever listens to it.
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
