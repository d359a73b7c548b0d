/**
 * Returns a ref that sets a custom property of an element's article to the element's height, and updates it
 * on resize. The sticky parts of a page need it to avoid overlapping, since CSS can't relate their heights.
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
