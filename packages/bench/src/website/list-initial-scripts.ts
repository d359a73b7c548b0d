const tags = /<(script|link)\b[^>]*>/g;
const isPreload = /\brel="modulepreload"/;
const address = /\b(?:src|href)="([^"]+)"/;

/** Returns the scripts that a page's HTML runs or preloads, in order and without duplicates. */
export function listInitialScripts(html: string): string[] {
  const found = [...html.matchAll(tags)]
    .filter(([tag, name]) => name === "script" || isPreload.test(tag))
    .map(([tag]) => address.exec(tag)?.[1])
    .filter((path) => path !== undefined);
  return [...new Set(found)];
}
