import { startTransition, useEffect, useState } from "react";

/**
 * Returns how many of `count` items to render: the first `firstCount` until they have been painted, then all. Laying
 * out a long list at once would block the page's main thread for longer than a frame.
 */
export function useGradual({ count, firstCount }: { count: number; firstCount: number }): number {
  const [isPainted, setPainted] = useState(false);
  const isLong = count > firstCount;
  useEffect(() => {
    if (!isLong || isPainted) return;
    let timer: ReturnType<typeof setTimeout>;
    // A frame's callback runs before its paint, and a task that it queues runs after.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isLong, isPainted]);
  return isPainted ? count : Math.min(count, firstCount);
}
