/**
 * A ref that publishes an element's height as a custom property of its article, on every change. CSS can't relate the
 * sticky parts of a page, so each would overlap the next.
 */
export function publishHeight(name: `--${string}-height`) {
  return (part: HTMLElement | null): (() => void) | undefined => {
    const article = part?.closest("article");
    if (!part || !article || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() => article.style.setProperty(name, `${part.offsetHeight}px`));
    observer.observe(part);
    return () => {
      observer.disconnect();
      article.style.removeProperty(name);
    };
  };
}
