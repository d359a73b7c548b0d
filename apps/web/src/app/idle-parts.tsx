import { type ReactNode, Suspense, useEffect } from "react";
import { lazyPage } from "../lib/lazy/lazy-page.tsx";
import { logError } from "../lib/log-error.ts";
import { useIdle } from "../lib/use-idle.ts";
import { ErrorBoundary } from "./errors/error-boundary.tsx";

const SiteFooter = lazyPage({
  load: async () => (await import("./footer/site-footer.tsx")).SiteFooter,
  areas: [],
});
const PlainHttpNote = lazyPage({
  load: async () => (await import("./plain-http-note.tsx")).PlainHttpNote,
  areas: ["home"],
});
const ConsentGate = lazyPage({
  load: async () => (await import("../features/consent/consent-gate.tsx")).ConsentGate,
  areas: ["home"],
});

/**
 * The footer, cookie banner, offline support and the code that prevents focus loss. Loaded after the page has
 * rendered, because nothing above the fold needs them.
 */
export function IdleParts() {
  return (
    <>
      <IdlePart>
        <PlainHttpNote />
      </IdlePart>
      <IdlePart>
        <SiteFooter />
      </IdlePart>
      {/* Cookie banner blockers may block this chunk, and the page has to work without it. */}
      <IdlePart>
        <ConsentGate />
      </IdlePart>
      <IdlePart>
        <LateStart />
      </IdlePart>
    </>
  );
}

/** Waits for its own idle period, because starting all of these at once would block the page. */
function IdlePart({ children }: { children: ReactNode }) {
  const isIdle = useIdle();
  if (!isIdle) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

function LateStart() {
  useEffect(() => {
    import("@pith/ui/primitives/keep-focus").then(({ keepFocus }) => keepFocus(), logError);
    import("../lib/offline/start-offline.ts").then(({ startOffline }) => startOffline(), logError);
  }, []);
  return null;
}
