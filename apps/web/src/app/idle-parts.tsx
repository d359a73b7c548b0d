import { Suspense, useEffect } from "react";
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
 * The footer, cookie banner and offline support. Loaded after the page has rendered, because nothing above
 * the fold needs them.
 */
export function IdleParts() {
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle)
      import("../lib/offline/start-offline.ts").then(({ startOffline }) => startOffline(), logError);
  }, [isIdle]);
  if (!isIdle) return null;
  return (
    <>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <PlainHttpNote />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <SiteFooter />
        </Suspense>
      </ErrorBoundary>
      {/* Cookie banner blockers may block this chunk, and the page has to work without it. */}
      <ErrorBoundary fallback={null}>
        <Suspense>
          <ConsentGate />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
