/**
 * Chrome stops a worker after 30 seconds of inactivity. On a busy computer, timers can be several seconds
 * late.
 */
const BEAT_MS = 10_000;

/**
 * Keeps the worker running until the returned function is called. Extension API calls count as activity;
 * waiting for a model doesn't.
 */
export function stayAwake(): () => void {
  const timer = setInterval(() => void chrome.runtime.getPlatformInfo(), BEAT_MS);
  return () => clearInterval(timer);
}
