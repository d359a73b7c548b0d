import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import { pageScripts, youtubePages } from "../page-scripts.ts";

/**
 * Adds the page scripts to the built manifest. If they were in the source manifest, the manifest plugin would
 * bundle them too.
 */
export function declarePageScripts(): Plugin {
  let folder = "";
  return {
    name: "declare-page-scripts",
    apply: "build",
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    async writeBundle() {
      const file = path.join(folder, "manifest.json");
      const content_scripts = pageScripts.map(({ file: script, world }) => ({
        matches: youtubePages,
        js: [script],
        run_at: "document_idle",
        ...(world && { world }),
      }));
      const manifest = JSON.parse(await readFile(file, "utf8"));
      await writeFile(file, JSON.stringify({ ...manifest, content_scripts }, null, 2));
    },
  };
}
