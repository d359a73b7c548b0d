/**
 * Reports whether YouTube's theme is dark, now and on every change. YouTube sets an attribute on the root
 * element.
 */
export function followPageTheme({
  signal,
  onTheme,
}: {
  signal: AbortSignal;
  onTheme: (isDark: boolean) => void;
}): void {
  const root = document.documentElement;
  const tell = () => onTheme(root.hasAttribute("dark"));
  const observer = new MutationObserver(tell);
  observer.observe(root, { attributes: true, attributeFilter: ["dark"] });
  signal.addEventListener("abort", () => observer.disconnect(), { once: true });
  tell();
}
