import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { buildPage } from "./build-page.ts";
import { listPageModules } from "./list-page-modules.ts";

const appFile = new URL("../src/app/app.tsx", import.meta.url);

/**
 * Writes the page once more for each route, with the scripts named in it that this route needs: the browser fetches
 * them together with the first one, and not only when that has run. `/s/:shareId` becomes pages/s.html; the server
 * knows the same names (apps/api/src/http/website-pages.ts).
 */
export function writePages(): Plugin {
  return {
    name: "write-pages",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") throw new Error("The build has no index.html.");
        const html = index.source.toString();
        for (const { path, file, areas } of listPageModules(readFileSync(appFile, "utf8"))) {
          const modules = [
            new URL(file, appFile),
            // Which language a browser has stored is known to nobody before it runs; most read English.
            ...areas.map((area) => new URL(`../locales/en/${area}.json`, appFile)),
          ];
          this.emitFile({
            type: "asset",
            fileName: `pages${path.replaceAll(/\/:\w+/g, "")}.html`,
            source: buildPage({ html, files: listFiles({ modules, bundle }) }),
          });
        }
      },
    },
  };
}

/** The files that these modules are in, with all that they import. */
function listFiles({
  modules,
  bundle,
}: {
  modules: readonly URL[];
  bundle: Rolldown.OutputBundle;
}): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const files = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk)) return;
    files.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") add(imported);
    }
  };
  for (const module of modules) {
    const name = fileURLToPath(module);
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(name));
    if (!chunk) throw new Error(`${name} is in no file of the build.`);
    add(chunk);
  }
  return [...files];
}
