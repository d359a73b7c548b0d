import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { type LanguageCode, languages } from "../src/lib/texts/languages.ts";
import { buildPage } from "./build-page.ts";
import { listFiles, listTexts } from "./list-files.ts";
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
