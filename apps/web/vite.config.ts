import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { compileTexts } from "@pith/texts/build/compile-texts";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { compressFiles } from "./build/compress-files.ts";
import { writePages } from "./build/write-pages.ts";

/** The initial JavaScript of any page, compressed: a promise to people on slow connections, held by the build. */
const MAX_INITIAL_KILOBYTES = 100;

/** What the API answers itself; everything else is a page. PORT is the one that `npm run dev` starts the API with. */
const API_PATHS = ["/api", "/auth", "/openapi", "/sandbox", "/healthz", "/readyz", "/metrics"];

/** Core's smaller rules, and what lets pages show their texts, icons and errors. */
const smallAndShared =
  /\/core\/src\/(accounts|billing|lib|plans)\/|\/contract\/summary\.endpoints\.|\/createLucideIcon\.|\/lib\/(use-search|read-error|texts\/say)\./;

export default defineConfig({
  plugins: [compileTexts(), react(), tailwindcss(), reportInitialSize(), writePages(), compressFiles()],
  build: {
    target: "es2023",
    // The first to know light-dark(), on which both themes hang; older ones would get a rewritten, wrong :dir().
    cssTarget: ["chrome123", "firefox128", "safari17.5"],
    // Small images stay files: a data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Only pages have names: the first script carries the list of all others, and each letter of it counts.
        chunkFileNames: ({ name }) =>
          name.endsWith("-page") ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
        codeSplitting: {
          groups: [
            // What every page needs is one file: cut where lazy pages share parts of it, it would be nine and larger.
            { name: "base", test: /\/src\/main\.tsx$/, priority: 1 },
            // Rules of core and other small parts that some pages share: as files of a few hundred bytes each they
            // would cost more to ask for than to send.
            { name: "shared", test: smallAndShared, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      API_PATHS.map((path) => [path, `http://localhost:${process.env["PORT"] || 8000}`]),
    ),
  },
  test: {
    strictTags: false,
    include: ["src/**/*.test.{ts,tsx}", "build/**/*.test.ts"],
    environment: "jsdom",
    setupFiles: ["@pith/ui/testing/wait-patiently", "./src/lib/testing/reset-page.ts"],
    testTimeout: 20_000,
    // Test files share their modules, which saves most of the time; `reset-page` keeps them apart.
    isolate: false,
    maxWorkers: 1,
  },
});

function reportInitialSize(): Plugin {
  return {
    name: "report-initial-size",
    apply: "build",
    // When all files are as they will be sent.
    async writeBundle({ dir }, bundle) {
      const index = bundle["index.html"];
      if (dir === undefined || index?.type !== "asset") throw new Error("The build has no index.html.");
      const scripts = [...index.source.toString().matchAll(/<script\s[^>]*src="\/([^"]+)"/g)];
      let bytes = 0;
      for (const [, name = ""] of scripts) {
        bytes += gzipSync(await readFile(path.join(dir, name)), { level: 9 }).length;
      }
      const kilobytes = (bytes / 1000).toFixed(1);
      const text = `Initial JavaScript: ${kilobytes} kB gzip of ${MAX_INITIAL_KILOBYTES} in ${scripts.length} files`;
      if (bytes > MAX_INITIAL_KILOBYTES * 1000) this.error(text);
      this.info(text);
    },
  };
}
