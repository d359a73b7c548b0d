/**
 * Returns the target if it's a path on this site, and therefore safe to redirect to after sign-in. For
 * anything else, such as another origin or a script, returns the fallback.
 */
export function getSafeRedirect({ target, fallback }: { target: string | null; fallback: string }): string {
  if (!target?.startsWith("/") || target.startsWith("//") || target.includes("\\")) return fallback;
  if (!URL.canParse(target, window.location.origin)) return fallback;
  const url = new URL(target, window.location.origin);
  // The path of `/.//host` is `//host`, which is another site.
  if (url.origin !== window.location.origin || url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
