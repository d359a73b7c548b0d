import { useEffect, useRef, useState } from "react";

/** How long the hint stays after scrolling stops (docs/product.md, S9). */
const HINT_HIDE_MS = 600;

/** Shows a swipe hint when the carousel scrolls into view, until shortly after scrolling stops. */
export function useScrollHint() {
  const ref = useRef<HTMLElement>(null);
  const [isHintShown, setHintShown] = useState(true);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleScroll = () => {
      const box = ref.current?.getBoundingClientRect();
      if (!box || box.top > window.innerHeight || box.bottom < 0) return;
      setHintShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setHintShown(false), HINT_HIDE_MS);
    };
    window.addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", handleScroll);
    };
  }, []);

  return { ref, isHintShown };
}
