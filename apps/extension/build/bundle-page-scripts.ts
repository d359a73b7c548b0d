import { gzipSync } from "node:zlib";
import { interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import { compileTexts } from "@pith/texts/build/compile-texts";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type ResolvedConfig } from "vite";
import { getTextsFile, pageScripts, panelScripts, textsEntry } from "../page-scripts.ts";
import { shareZod } from "./share-zod.ts";
import { skipPreload } from "./skip-preload.ts";

/** Size budget for the code that loads on every YouTube page, even if the user never clicks the button. */
const MAX_PAGE_KILOBYTES = 6;

/** Matches text catalogs, capturing their language. */
const catalogPattern = /\/(?:locales|messages)\/(?:(\w\w)\/reader|(\w\w)|english)\.json$/;

/** Replaces the catalogs of all other languages with empty objects. */
function leaveOutOthers(language: string): Plugin {
  return {
    name: "leave-out-other-languages",
    enforce: "pre",
    load(id) {
      const match = catalogPattern.exec(id);
      return match && (match[1] ?? match[2] ?? "en") !== language ? "{}" : null;
    },
  };
}

/**
 * Bundles each script that runs in YouTube's pages into a single file without imports. Imported files would
 * have to be web-accessible, so any script on the page could detect the extension by requesting them.
 */
export function bundlePageScripts(): Plugin {
  let config: ResolvedConfig;
  const zod = shareZod();

  async function bundle({
    entry,
    language,
    globals = {},
  }: {
    entry: string;
    language?: string;
    globals?: Record<string, string>;
  }): Promise<string> {
    const output = await build({
      configFile: false,
      root: config.root,
      mode: config.mode,
      define: { ...config.define, __TEXTS_LANGUAGE__: JSON.stringify(language ?? "") },
      logLevel: "warn",
      publicDir: false,
      plugins: [
        language ? leaveOutOthers(language) : null,
        compileTexts(),
        react(),
        tailwindcss(),
        skipPreload(),
        zod,
      ],
      build: {
        write: false,
        target: config.build.target,
        modulePreload: false,
        rollupOptions: {
          input: entry,
          external: Object.keys(globals),
          output: { format: "iife", codeSplitting: false, globals },
        },
      },
    });
    const chunks = [output].flat().flatMap((built) => ("output" in built ? built.output : []));
    const [chunk, ...others] = chunks;
    if (chunk?.type !== "chunk" || others.length > 0)
      throw new Error(`${entry} must be built into one file.`);
    const external = chunk.moduleIds.filter((id) => id.includes("__vite-browser-external"));
    if (external.length > 0) throw new Error(`${entry} imports a module of Node's: ${external.join(", ")}`);
    return chunk.code;
  }

  return {
    name: "bundle-page-scripts",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      const texts = interfaceLanguages.map((language) => ({
        entry: textsEntry,
        file: getTextsFile(language),
        language,
      }));
      // Bundle the panel's script before the script that provides zod to it.
      for (const { file, ...script } of [...pageScripts, ...panelScripts.toReversed(), ...texts]) {
        const source = await bundle(script);
        const kilobytes = gzipSync(source, { level: 9 }).length / 1000;
        this.info(`${file}: ${kilobytes.toFixed(1)} kB gzip`);
        if (pageScripts.some((page) => page.file === file) && kilobytes > MAX_PAGE_KILOBYTES)
          this.error(`${file} may have ${MAX_PAGE_KILOBYTES} kB: load the rest when the button is pressed.`);
        this.emitFile({ type: "asset", fileName: file, source });
      }
    },
  };
}
