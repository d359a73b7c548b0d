import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import type { RenderedAhead } from "../src/fill-page.ts";
import { type LanguageCode, languages } from "../src/lib/texts/languages.ts";
import { buildPage } from "./build-page.ts";
import { listFiles, listTexts } from "./list-files.ts";
import { listPageModules, type PageModule } from "./list-page-modules.ts";
import { type RenderAhead, withRenderer } from "./render-pages.ts";

const appFile = new URL("../src/app/app.tsx", import.meta.url);

/** Pages that look the same to every visitor, so the server can send them prerendered. */
const commonPages = new Set(["/", "/docs", "/privacy", "/terms", "/support"]);
/** Pages whose data the server inserts. The build also writes an empty version of each for this purpose. */
const servedPages = new Set(["/s/:shareId", "/summary/:summaryId"]);

const preloadedCall = /\s*<link\b[^>]*\bas="fetch"[^>]*>/;

/** The folder where the server looks for the renderer (apps/api/src/http/create-content-renderer.ts). */
const RENDERER_FOLDER = "pages/renderer";

/** The page for paths that don't match any route. */
const missingPage: PageModule = { path: "*", file: "../pages/not-found/not-found-page.tsx", areas: [] };

/**
 * Writes one HTML file per route, with the prerendered content and preload links for the route's scripts, so
 * that they load in parallel with the entry script. `/s/:shareId` becomes pages/s.html, or pages/de/s.html in
 * German. Unknown paths get pages/404.html. The server uses the same names
 * (apps/api/src/http/website-pages.ts).
 */
export function writePages(): Plugin {
  return {
    name: "write-pages",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") throw new Error("The build has no index.html.");
        const html = index.source.toString();
        const pages = [...listPageModules(readFileSync(appFile, "utf8")), missingPage];
        await withRenderer(async ({ renderAhead, files: rendererFiles }) => {
          for (const { name, source } of rendererFiles)
            this.emitFile({ type: "asset", fileName: `${RENDERER_FOLDER}/${name}`, source });
          for (const { code: language } of languages) {
            const faces = listFaces({ language, bundle });
            for (const { path, file, areas } of pages) {
              const modules = [new URL(file, appFile), ...listTexts({ language, areas })];
              const rendered = await renderPage({ renderAhead, path, language });
              const files = listFiles({ modules, bundle });
              const source = buildPage({ html, files, faces, language, rendered });
              this.emitFile({ type: "asset", fileName: getFileName({ path, language }), source });
              if (!servedPages.has(path)) continue;
              const empty = { path, isFrame: false, html: "" };
              this.emitFile({
                type: "asset",
                fileName: getFileName({ path: `/served${path}`, language }),
                // Don't preload the configuration, because the inserted data includes it.
                source: buildPage({
                  html: html.replace(preloadedCall, ""),
                  files,
                  faces,
                  language,
                  rendered: empty,
                }),
              });
            }
            const files = listFiles({ modules: listTexts({ language, areas: [] }), bundle });
            const rendered = await renderPage({ renderAhead, path: "/", language });
            const home = buildPage({ html, files, faces, language, isHome: true, rendered });
            if (language === "en") index.source = home;
            else this.emitFile({ type: "asset", fileName: `pages/${language}/index.html`, source: home });
          }
        });
      },
    },
  };
}

async function renderPage({
  renderAhead,
  path,
  language,
}: {
  renderAhead: RenderAhead;
  path: string;
  language: LanguageCode;
}): Promise<RenderedAhead> {
  const isMissing = path === missingPage.path;
  const isFrame = !isMissing && !commonPages.has(path);
  const pathname = isMissing ? "/404" : path;
  return { path, isFrame, html: await renderAhead({ pathname, language, isFrame }) };
}

function getFileName({ path, language }: { path: string; language: LanguageCode }): string {
  const folder = language === "en" ? "pages" : `pages/${language}`;
  const name = path === missingPage.path ? "/404" : path.replaceAll(/\/:\w+/g, "");
  return `${folder}${name}.html`;
}

/**
 * Returns the font files for a language's own script. If they were only discovered through CSS, they'd load
 * late and cause a reflow.
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
