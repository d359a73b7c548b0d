import { useEffect, useRef } from "react";

/** Calls `onPaste` for text or files pasted on the page outside of fields and dialogs. */
export function usePagePaste(onPaste: (pasted: { text: string; file: File | null }) => void): void {
  const handler = useRef(onPaste);
  handler.current = onPaste;
  useEffect(() => {
    const handle = (event: ClipboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (event.defaultPrevented || !event.clipboardData) return;
      if (target?.closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu]")) return;
      handler.current({
        text: event.clipboardData.getData("text"),
        file: event.clipboardData.files[0] ?? null,
      });
    };
    document.addEventListener("paste", handle);
    return () => document.removeEventListener("paste", handle);
  }, []);
}
