import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compileTexts } from "@pith/texts/build/compile-texts";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import type { LanguageCode } from "../src/lib/texts/languages.ts";

const entryFile = fileURLToPath(new URL("../src/prerender.tsx", import.meta.url));

/** Type of the function that src/prerender.tsx exports. */
export type RenderAhead = (page: {
  pathname: string;
  language: LanguageCode;
  isFrame: boolean;
}) => Promise<string>;

/** Builds the website for Node and calls `use` with the renderer and its files. */
export async function withRenderer<Result>(
  use: (renderer: {
    renderAhead: RenderAhead;
    files: readonly { name: string; source: string }[];
  }) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "pith-render-"));
  try {
    await build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      plugins: [compileTexts(), react()],
      // Bundle the packages, because the server also runs this code in a folder without node_modules.
      ssr: { noExternal: true },
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        ssr: entryFile,
        outDir: folder,
        emptyOutDir: true,
        // Must match the website's own build, because this setting affects the names of image files.
        assetsInlineLimit: 0,
        rolldownOptions: { output: { entryFileNames: "prerender.mjs", chunkFileNames: "[name]-[hash].mjs" } },
      },
    });
    const module = await import(pathToFileURL(path.join(folder, "prerender.mjs")).href);
    const names = (await readdir(folder)).filter((name) => name.endsWith(".mjs"));
    const files = await Promise.all(
      names.map(async (name) => ({ name, source: await readFile(path.join(folder, name), "utf8") })),
    );
    return await use({ renderAhead: module.renderAhead, files });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
