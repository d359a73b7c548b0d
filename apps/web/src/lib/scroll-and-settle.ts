/** Parts above what is scrolled to may still be on their way and push it down; its place is corrected for this long. */
const SETTLE_MS = 1500;

/**
 * Scrolls, and again whenever parts above that are still arriving push the target away, for `settleMs`. Ends at once
 * when the person does anything themselves: nobody may be pulled back. Returns how to stop it.
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
