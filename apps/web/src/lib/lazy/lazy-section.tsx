import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { onFirstMove } from "../on-first-move.ts";
import { useLocation } from "../router.ts";
import { isRenderedAhead } from "./rendered-ahead.ts";

/** Sections further than this below the window aren't loaded yet. */
const NEAR_MARGIN = "0px 0px 80px 0px";

/**
 * A section that loads when it comes near the window, on the visitor's first interaction, or immediately if
 * the URL has a hash. Its element and id exist from the start; `app/home-room` sets its placeholder height.
 */
export function LazySection({
  id,
  className,
  isFirst = false,
  children,
}: {
  id?: string;
  className?: string;
  /** True if part of it is in the initial viewport, so that it is prerendered. */
  isFirst?: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const [isDue, setDue] = useState(isFirst && isRenderedAhead());
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
