import { Suspense } from "react";
import { lazyPage } from "../lib/lazy/lazy-page.tsx";
import { useIdle } from "../lib/use-idle.ts";
import { ErrorBoundary } from "./errors/error-boundary.tsx";

const SiteFooter = lazyPage({
  load: async () => (await import("./footer/site-footer.tsx")).SiteFooter,
  areas: [],
});
const ConsentGate = lazyPage({
  load: async () => (await import("../features/consent/consent-gate.tsx")).ConsentGate,
  areas: ["home"],
});

/**
 * The footer and the cookie strip, loaded once the page itself has rendered, since neither is in the first viewport.
 */
export function IdleParts() {
  if (!useIdle()) return null;
  return (
    <>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <SiteFooter />
        </Suspense>
      </ErrorBoundary>
      {/* Cookie-banner blockers may block this part; the page must work without it. */}
      <ErrorBoundary fallback={null}>
        <Suspense>
          <ConsentGate />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
