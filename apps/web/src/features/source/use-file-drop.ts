import { useEffect, useRef, useState } from "react";

/** Accepts a file dropped anywhere on the page. Returns true while one is being dragged over it. */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const depth = useRef(0);
  const handler = useRef(onFile);
  handler.current = onFile;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    const handlers = {
      dragenter(event: DragEvent) {
        if (!hasFile(event)) return;
        event.preventDefault();
        depth.current += 1;
        setOver(true);
      },
      dragover(event: DragEvent) {
        if (hasFile(event)) event.preventDefault();
      },
      dragleave(event: DragEvent) {
        if (!hasFile(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) setOver(false);
      },
      drop(event: DragEvent) {
        depth.current = 0;
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        handler.current(file);
      },
    };
    const entries = Object.entries(handlers) as [keyof typeof handlers, (event: DragEvent) => void][];
    for (const [name, handle] of entries) document.addEventListener(name, handle);
    return () => {
      for (const [name, handle] of entries) document.removeEventListener(name, handle);
    };
  }, []);
  return isOver;
}
