import { useEffect, useRef } from "react";

/** The standard's `CloseWatcher`, which is still missing from TypeScript's DOM types. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

/**
 * Calls `onClose` when the platform asks the page to close something, for example with Android's Back button
 * or gesture, which would otherwise leave the page. Escape counts too, unless its keydown is canceled. In
 * browsers without `CloseWatcher`, Back leaves the page as usual.
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
