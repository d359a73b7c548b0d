import { clsx } from "clsx";
import { memo, type ReactNode, Suspense, use, useEffect, useRef, useState } from "react";
import { onFirstMove } from "../on-first-move.ts";
import { useLocation } from "../router.ts";
import { useIdle } from "../use-idle.ts";
import { readEarlyPress } from "./read-early-press.ts";
import { isRenderedAhead } from "./rendered-ahead.ts";

/** Sections farther below the viewport than this aren't loaded yet. */
const NEAR_MARGIN = "0px 0px 80px 0px";

interface Gate {
  /** Null if the content behind the gate can render immediately. */
  opened: Promise<void> | null;
  open(): void;
  isHydrated: boolean;
  /** The last button clicked before hydration, when React ignores clicks. */
  pressed: HTMLElement | null;
}

/** Creates a gate that holds back hydration. Until it opens, the prerendered HTML stays as it is. */
function createGate(): Gate {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const isServer = typeof document === "undefined";
  return { opened: isServer ? null : opened, open, isHydrated: false, pressed: null };
}

/**
 * A section that loads when it nears the viewport, on the visitor's first interaction, or immediately if the
 * URL has a hash. Its element and id exist from the start, and `app/home-room` sets its placeholder's height.
 * `children` must be the same elements in every render, because a change would discard the prerendered HTML.
 */
export function LazySection({
  id,
  className,
  isFirst = false,
  children,
}: {
  id?: string;
  className?: string;
  /**
   * True if part of the section is above the fold. Such a section is prerendered, and hydrated once the page
   * is idle.
   */
  isFirst?: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isIdle = useIdle();
  const [gate] = useState(() => (isFirst && isRenderedAhead() ? createGate() : null));
  const [isDue, setDue] = useState(false);
  const isWanted = isDue || hash !== "" || (isFirst && isIdle);

  useEffect(() => {
    if (isWanted) {
      gate?.open();
      return undefined;
    }
    const forget = onFirstMove(() => setDue(true));
    const section = ref.current;
    if (!section || gate) return forget;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setDue(true);
      },
      { rootMargin: NEAR_MARGIN },
    );
    observer.observe(section);
    return () => {
      observer.disconnect();
      forget();
    };
  }, [isWanted, gate]);

  useEffect(() => {
    if (!gate) return undefined;
    const early = readEarlyPress();
    if (early && ref.current?.contains(early)) gate.pressed = early;
    const note = ({ target }: MouseEvent) => {
      if (gate.isHydrated || !(target instanceof Element) || !ref.current?.contains(target)) return;
      gate.pressed = target.closest<HTMLElement>("button[type=button], [data-press]") ?? gate.pressed;
    };
    // Listen on the window, because React stops these events at its root.
    window.addEventListener("click", note, true);
    return () => window.removeEventListener("click", note, true);
  }, [gate]);

  return (
    // Focusable by script, so that a link to the section can move the focus there.
    <section
      ref={ref}
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className={clsx("outline-none", className)}
    >
      {isWanted || gate ? <Held gate={gate}>{children}</Held> : <div />}
    </section>
  );
}

/** Memoized, because React discards prerendered HTML that is updated before hydration. */
const Held = memo(function Held({ gate, children }: { gate: Gate | null; children: ReactNode }) {
  return (
    <Suspense fallback={<div />}>
      {gate?.opened && <Wait for={gate.opened} />}
      {children}
      {gate && <PressAgain gate={gate} />}
    </Suspense>
  );
});

function Wait({ for: opened }: { for: Promise<void> }) {
  use(opened);
  return null;
}

/** Replays a click once the clicked part is hydrated. */
function PressAgain({ gate }: { gate: Gate }) {
  useEffect(() => {
    gate.isHydrated = true;
    gate.pressed?.click();
  }, [gate]);
  return null;
}
