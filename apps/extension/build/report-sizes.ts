import { gzipSync } from "node:zlib";
import type { Plugin, Rollup } from "vite";

type Bundle = Rollup.OutputBundle;

/** Budget for the code that every YouTube page loads, even if nobody presses the button. */
const MAX_PAGE_KILOBYTES = 8;

function findEntry({ bundle, module }: { bundle: Bundle; module: string }): string | null {
  const found = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(module),
  );
  return found?.fileName ?? null;
}

/** Returns the compressed size of a chunk and everything it imports statically. */
function measureLoad({ bundle, entry }: { bundle: Bundle; entry: string }): number {
  const seen = new Map<string, number>();
  const add = (fileName: string) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== "chunk" || seen.has(fileName)) return;
    seen.set(fileName, gzipSync(chunk.code, { level: 9 }).length);
    chunk.imports.forEach(add);
  };
  add(entry);
  return [...seen.values()].reduce((sum, size) => sum + size, 0) / 1000;
}

/**
 * Reports the sizes of the button, the panel and the popup. Fails the build if the button is too large or any bundle
 * needs a Node module.
 */
export function reportSizes(): Plugin {
  return {
    name: "report-sizes",
    apply: "build",
    generateBundle(_options, bundle) {
      const external = [...this.getModuleIds()].filter((id) => id.includes("__vite-browser-external"));
      if (external.length > 0) this.error(`A module of Node's is imported: ${external.join(", ")}`);
      const parts = {
        button: "/content/main.ts",
        panel: "/content/panel/open-panel.tsx",
        worker: "/background/main.ts",
      };
      for (const [name, module] of Object.entries(parts)) {
        const entry = findEntry({ bundle, module });
        if (!entry) return this.error(`The build has no ${module}.`);
        const kilobytes = measureLoad({ bundle, entry });
        this.info(`${name}: ${kilobytes.toFixed(1)} kB gzip`);
        if (name === "button" && kilobytes > MAX_PAGE_KILOBYTES) {
          this.error(
            `The button's script may have ${MAX_PAGE_KILOBYTES} kB: load the rest when it is pressed.`,
          );
        }
      }
    },
  };
}
