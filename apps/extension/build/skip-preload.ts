import type { Plugin } from "vite";

/**
 * Makes dynamic imports evaluate only their own modules. Vite's helper adds preload links to the document, which on
 * YouTube would request our files from YouTube.
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
