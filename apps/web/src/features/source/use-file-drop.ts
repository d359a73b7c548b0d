import { type DragEvent, useRef, useState } from "react";

/** Accepts a file dropped on an element; `isOver` is true while one is dragged over it. */
export function useFileDrop(onFile: (file: File) => void) {
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  const hasFile = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return {
    isOver,
    handlers: {
      onDragEnter(event: DragEvent) {
        if (!hasFile(event)) return;
        event.preventDefault();
        depth.current += 1;
        setOver(true);
      },
      onDragOver(event: DragEvent) {
        if (hasFile(event)) event.preventDefault();
      },
      onDragLeave(event: DragEvent) {
        if (!hasFile(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) setOver(false);
      },
      onDrop(event: DragEvent) {
        depth.current = 0;
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (!file) return;
        event.preventDefault();
        onFile(file);
      },
    },
  };
}
