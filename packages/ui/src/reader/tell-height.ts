/**
 * A ref for a part that tells the element around it how high it is, as `--aside-height`, whenever that changes. What is
 * sticky knows nothing of what is sticky below it, and would lie on it where the two are pushed up at different times.
 */
export function tellHeight(part: HTMLElement | null): (() => void) | undefined {
  if (!part || typeof ResizeObserver === "undefined") return undefined;
  const observer = new ResizeObserver(() => {
    part.parentElement?.style.setProperty("--aside-height", `${part.offsetHeight}px`);
  });
  observer.observe(part);
  return () => observer.disconnect();
}
