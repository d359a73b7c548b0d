import { useRef } from "react";

/**
 * Returns handlers that restore focus to the element that had it before a dialog opened, or to the page's
 * `main` if that element is gone. Radix only does this for its own triggers, but our dialogs are opened by
 * state. When a dialog opens, focus goes to its `data-first-focus` element instead of the close button,
 * Radix's default.
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

/** Returns the document, or the shadow root that contains the dialog. */
function readRoot(event: Event): Document | ShadowRoot {
  const root = event.target instanceof Node ? event.target.getRootNode() : document;
  return root instanceof ShadowRoot ? root : document;
}
