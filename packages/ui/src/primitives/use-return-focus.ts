import { useRef } from "react";

/**
 * Gives the focus back to whoever had it before a dialog opened. Radix gives it back to a trigger alone, and ours are
 * opened by state. Where that element is gone by then, the page's content gets it. While the dialog opens, the focus
 * goes to what is marked `data-first-focus` in it: the first element, which Radix would take, is the button that closes.
 */
export function useReturnFocus() {
  const openerRef = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event): void {
      const root = readRoot(event);
      openerRef.current = root.activeElement === document.body ? null : root.activeElement;
      const first = event.target instanceof Element && event.target.querySelector("[data-first-focus]");
      if (!(first instanceof HTMLElement)) return;
      event.preventDefault();
      first.focus();
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
