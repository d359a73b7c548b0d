import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { type LanguageCode, languages } from "../src/lib/texts/languages.ts";
import { buildPage } from "./build-page.ts";
import { listPageModules } from "./list-page-modules.ts";

const appFile = new URL("../src/app/app.tsx", import.meta.url);

/**
 * Writes one HTML file per route that preloads the route's scripts together with the entry script. `/s/:shareId`
 * becomes pages/s.html, and pages/de/s.html with German texts. The server uses the same names
 * (apps/api/src/http/website-pages.ts).
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
        const pages = listPageModules(readFileSync(appFile, "utf8"));
        for (const { code: language } of languages) {
          const faces = listFaces({ language, bundle });
          for (const { path, file, areas } of pages) {
            const modules = [new URL(file, appFile), ...listTexts({ language, areas })];
            this.emitFile({
              type: "asset",
              fileName: `${getFolder(language)}${path.replaceAll(/\/:\w+/g, "")}.html`,
              source: buildPage({ html, files: listFiles({ modules, bundle }), faces, language }),
            });
          }
          if (language === "en") continue;
          const files = listFiles({ modules: listTexts({ language, areas: [] }), bundle });
          this.emitFile({
            type: "asset",
            fileName: `${getFolder(language)}/index.html`,
            source: buildPage({ html, files, faces, language, isHome: true }),
          });
        }
      },
    },
  };
}

function getFolder(language: LanguageCode): string {
  return language === "en" ? "pages" : `pages/${language}`;
}

/**
 * Font files for a language's own script. Discovered through the CSS alone, they would load late and reflow the text.
 */
function listFaces({
  language,
  bundle,
}: {
  language: LanguageCode;
  bundle: Rolldown.OutputBundle;
}): string[] {
  if (language !== "ru") return [];
  return Object.keys(bundle).filter((name) => /\/(?:onest|literata)-cyrillic-[^/]+\.woff2$/.test(name));
}

/** Catalog files for these areas. The texts that every page needs are part of the entry script in English only. */
function listTexts({ language, areas }: { language: LanguageCode; areas: readonly string[] }): URL[] {
  const list = (names: readonly string[]) =>
    names.map((name) => new URL(`../locales/${language}/${name}.json`, appFile));
  if (language === "en") return list(areas);
  const uiTexts = ["texts/ui-texts.ts", `locales/${language}/reader.json`].map(
    (name) => new URL(`../../../../packages/ui/src/${name}`, appFile),
  );
  return [...uiTexts, ...list(["shell", ...areas])];
}

/** The output files that contain these modules, with everything they import. */
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
