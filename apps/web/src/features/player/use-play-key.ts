import { useEffect, useRef } from "react";

/** Toggles playback with the space bar, unless the focused element uses that key. */
export function usePlayKey(toggle: () => void): void {
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== " " || event.defaultPrevented) return;
      // With Shift, the space bar scrolls up; with other modifiers, it belongs to the system.
      if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
      const target = event.target as HTMLElement | null;
      if (
        target?.closest(
          "input, textarea, select, button, a, summary, [contenteditable], [tabindex='0'], [role=dialog]",
        )
      )
        return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}
