/** Chrome stops a worker after 30 idle seconds, so stay well below that. */
const BEAT_MS = 20_000;

/**
 * Keeps the worker running until the returned function is called. Extension API calls count as activity;
 * waiting for a model doesn't.
 */
export function stayAwake(): () => void {
  const timer = setInterval(() => void chrome.runtime.getPlatformInfo(), BEAT_MS);
  return () => clearInterval(timer);
}
