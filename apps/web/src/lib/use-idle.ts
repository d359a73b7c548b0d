import { startTransition, useEffect, useState } from "react";

/** Maximum wait on a page that never becomes idle. */
const LONGEST_WAIT_MS = 2500;

/** Returns true once the page has rendered and the browser is idle. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // React renders a transition in slices, which keeps the page responsive.
    const setIdleGradually = () => startTransition(() => setIdle(true));
    if ("requestIdleCallback" in window) {
      const handle = requestIdleCallback(setIdleGradually, { timeout: LONGEST_WAIT_MS });
      return () => cancelIdleCallback(handle);
    }
    const timer = setTimeout(setIdleGradually, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}
