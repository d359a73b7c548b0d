import { Suspense, useEffect, useState } from "react";
import { lazyPage } from "../lib/lazy/lazy-page.tsx";

const ConsentGate = lazyPage({
  load: async () => (await import("../features/consent/consent-gate.tsx")).ConsentGate,
  areas: ["home"],
});

/** Longest wait before the cookie question on a page that never becomes idle. */
const LONGEST_WAIT_MS = 2500;

/** Loads the cookie question once the page itself has rendered. */
export function IdleConsent() {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if ("requestIdleCallback" in window) {
      const handle = requestIdleCallback(() => setReady(true), { timeout: LONGEST_WAIT_MS });
      return () => cancelIdleCallback(handle);
    }
    const timer = setTimeout(() => setReady(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isReady ? (
    <Suspense>
      <ConsentGate />
    </Suspense>
  ) : null;
}
