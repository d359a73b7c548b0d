import { type PointerEvent, type TouchEvent, useRef } from "react";

export type SwipeStep = 1 | -1;

/**
 * Detects a horizontal swipe of at least `thresholdPx` and reports a step forward or back. Which direction is
 * forward depends on the page's writing direction. The element needs `touch-action: pan-y`.
 */
export function useSwipe({
  thresholdPx,
  onSwipe,
}: {
  thresholdPx: number;
  onSwipe: (step: SwipeStep) => void;
}) {
  const start = useRef<{ x: number; y: number } | null>(null);

  function finish({ x, y, element }: { x: number; y: number; element: Element }): void {
    const from = start.current;
    start.current = null;
    if (!from) return;
    const movedX = x - from.x;
    if (Math.abs(movedX) < thresholdPx || Math.abs(movedX) < Math.abs(y - from.y)) return;
    const isRightToLeft = getComputedStyle(element).direction === "rtl";
    onSwipe(movedX < 0 !== isRightToLeft ? 1 : -1);
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === "mouse" && event.button === 0)
        start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp(event: PointerEvent) {
      if (event.pointerType === "mouse")
        finish({ x: event.clientX, y: event.clientY, element: event.currentTarget });
    },
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0];
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0];
      if (touch) finish({ x: touch.clientX, y: touch.clientY, element: event.currentTarget });
    },
    onTouchCancel() {
      start.current = null;
    },
  };
}
