import type { Plugin } from "vite";

/**
 * Has dynamic imports load their file and nothing else. Vite's helper adds preload links to the document, which on
 * YouTube's page would ask YouTube for our files, and it is a fifth of what every page has to load.
 */
export function skipPreload(): Plugin {
  return {
    name: "skip-preload",
    apply: "build",
    enforce: "pre",
    load: {
      order: "pre",
      handler: (id) =>
        id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null,
    },
  };
}
