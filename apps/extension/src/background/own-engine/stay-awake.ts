/** Well below the 30 idle seconds after which Chrome stops a worker. */
const BEAT_MS = 20_000;

/**
 * Keeps the worker running until the returned function is called. A call to the browser's API counts as
 * activity, but waiting for a model doesn't.
 */
export function stayAwake(): () => void {
  const timer = setInterval(() => void chrome.runtime.getPlatformInfo(), BEAT_MS);
  return () => clearInterval(timer);
}
