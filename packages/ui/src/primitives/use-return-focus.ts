import { useRef } from "react";

/**
 * Returns focus to the element that had it before a dialog opened. Radix only does so for its own triggers,
 * but our dialogs are opened by state. If the element is gone, the page's `main` gets the focus. On
 * opening, the dialog's `data-first-focus` element is focused instead of Radix's choice, the close button.
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

/** The document, or the dialog's shadow root. */
function readRoot(event: Event): Document | ShadowRoot {
  const root = event.target instanceof Node ? event.target.getRootNode() : document;
  return root instanceof ShadowRoot ? root : document;
}
