/**
 * Returns a ref that publishes an element's height as a custom property of its article, updated on resize.
 * The page's sticky parts need it to avoid overlapping, because CSS can't relate their heights.
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
