import type { Plugin } from "vite";

/**
 * Makes dynamic imports load only their own file. Vite's helper adds preload links to the document, which
 * on YouTube would request our files from YouTube. The helper also makes up a fifth of what every page
 * loads.
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
