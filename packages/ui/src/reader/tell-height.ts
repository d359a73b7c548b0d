/**
 * A ref that publishes an element's height as `--aside-height` on its parent, on every change. CSS can't relate two
 * sticky elements in one column, so they would overlap at the page's end.
 */
export function tellHeight(part: HTMLElement | null): (() => void) | undefined {
  if (!part || typeof ResizeObserver === "undefined") return undefined;
  const observer = new ResizeObserver(() => {
    part.parentElement?.style.setProperty("--aside-height", `${part.offsetHeight}px`);
  });
  observer.observe(part);
  return () => observer.disconnect();
}
