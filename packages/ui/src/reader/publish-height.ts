/**
 * Returns a ref that publishes an element's height as a custom property of its article, updated on resize.
 * CSS can't relate the heights of a page's sticky parts, so they would overlap.
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
