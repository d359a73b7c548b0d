/**
 * How long to keep correcting the position, because content above the target may still load and push it down.
 */
const SETTLE_MS = 1500;

/**
 * Scrolls to the target, and again whenever content that loads within `settleMs` shifts it. Stops at the
 * first user input. Returns a function that stops this early.
 */
export function scrollAndSettle({
  scroll,
  settleMs = SETTLE_MS,
}: {
  scroll: () => void;
  settleMs?: number;
}): () => void {
  scroll();
  let height = document.body.scrollHeight;
  const observer = new ResizeObserver(() => {
    if (document.body.scrollHeight === height) return;
    height = document.body.scrollHeight;
    scroll();
  });
  observer.observe(document.body);
  const controller = new AbortController();
  const stop = () => {
    observer.disconnect();
    controller.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, settleMs);
  for (const type of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    window.addEventListener(type, stop, { passive: true, signal: controller.signal });
  }
  return stop;
}
