import { type RefObject, useEffect } from "react";
import { getScrollBehavior } from "../model/get-scroll-behavior.ts";

/**
 * Lets J and K move focus between the reader's key points, expanding collapsed chapters. The keys work
 * anywhere in the document or shadow root, except in fields.
 */
export function useKeyPointKeys({
  rootRef,
  count,
}: {
  rootRef: RefObject<HTMLElement | null>;
  count: number;
}): void {
  useEffect(() => {
    const root = rootRef.current?.getRootNode();
    if (!root || count === 0) return;
    const handleKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return;
      if (event.altKey || event.ctrlKey || event.metaKey || isTaken(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== "j" && key !== "k") return;
      const controls = [
        ...(rootRef.current?.querySelectorAll<HTMLElement>("[data-key-point-control]") ?? []),
      ];
      const active = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
      const point = active?.closest("[data-key-point]")?.querySelector("[data-key-point-control]");
      const at = point instanceof HTMLElement ? controls.indexOf(point) : -1;
      const next = at < 0 ? 0 : at + (key === "j" ? 1 : -1);
      const target = controls[Math.min(controls.length - 1, Math.max(0, next))];
      if (!target) return;
      event.preventDefault();
      const fold = target.closest("details");
      // Fires a toggle event, which updates React's state.
      if (fold) fold.open = true;
      target.focus({ preventScroll: true });
      target.scrollIntoView({ block: "center", behavior: getScrollBehavior() });
    };
    root.addEventListener("keydown", handleKey);
    return () => root.removeEventListener("keydown", handleKey);
  }, [rootRef, count]);
}

/**
 * Returns whether letter keys mean something else here: in fields, in menus, and in dialogs above the reader.
 */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest("input, textarea, select, [role=dialog], [role=menu]") !== null
  );
}
