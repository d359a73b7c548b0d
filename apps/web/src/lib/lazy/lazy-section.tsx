import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { onFirstMove } from "../on-first-move.ts";

/** Sections further down than this below the window aren't fetched yet. */
const NEAR_MARGIN = "0px 0px 80px 0px";

/**
 * A part of a page that is fetched when it comes near the window, when the visitor begins to move, or at once where the
 * address leads to it. Its place and id stand from the beginning; how high it will be is said in `app/home-room`.
 */
export function LazySection({
  id,
  className,
  children,
}: {
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const [isDue, setDue] = useState(false);
  const isWanted = isDue || hash !== "";

  useEffect(() => {
    const section = ref.current;
    if (!section || isWanted) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setDue(true);
      },
      { rootMargin: NEAR_MARGIN },
    );
    observer.observe(section);
    const forget = onFirstMove(() => setDue(true));
    return () => {
      observer.disconnect();
      forget();
    };
  }, [isWanted]);

  const placeholder = <div />;
  return (
    <section ref={ref} id={id} className={className}>
      {isWanted ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder}
    </section>
  );
}
