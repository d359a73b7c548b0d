import { useRef } from "react";

/**
 * Gives the focus back to whoever had it before a dialog opened. Radix gives it back to a trigger alone, and ours are
 * opened by state. Where that element is gone by then, the page's content gets it.
 */
export function useReturnFocus() {
  const openerRef = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event): void {
      const root = readRoot(event);
      openerRef.current = root.activeElement === document.body ? null : root.activeElement;
    },
    onCloseAutoFocus(event: Event): void {
      event.preventDefault();
      const opener = openerRef.current?.isConnected
        ? openerRef.current
        : readRoot(event).querySelector("main");
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
  };
}

/** The document, or the shadow root that the dialog is in. */
function readRoot(event: Event): Document | ShadowRoot {
  const root = event.target instanceof Node ? event.target.getRootNode() : document;
  return root instanceof ShadowRoot ? root : document;
}
