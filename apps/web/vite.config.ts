import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { testTags } from "@pith/core/testing/test-tags";
import { compileTexts } from "@pith/texts/build/compile-texts";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { minifySync, type Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { compressFiles } from "./build/compress-files.ts";
import { writePages } from "./build/write-pages.ts";
import { writeWorker } from "./build/write-worker.ts";

/**
 * Limit for any page's initial JavaScript, compressed, so that pages load quickly on slow connections.
 * Enforced by the build.
 */
const MAX_INITIAL_KILOBYTES = 100;

/** Paths served by the API; all others are pages. `npm run dev` starts the API on PORT. */
const API_PATHS = [
  "/api",
  "/auth",
  "/docs/api",
  "/feeds",
  "/openapi",
  "/sandbox",
  "/healthz",
  "/readyz",
  "/metrics",
  "/v1",
];

/** Small core modules, and modules that pages need for strings, icons and errors. */
const smallAndShared =
  /\/core\/src\/(accounts|billing|lib|plans)\/|\/contract\/summary\.endpoints\.|\/createLucideIcon\.|\/lib\/(use-search|read-error|texts\/say)\./;

export default defineConfig({
  plugins: [
    compileTexts(),
    react(),
    tailwindcss(),
    reportInitialSize(),
    writePages(),
    writeWorker(),
    minifyBeforePaint(),
    compressFiles(),
  ],
  build: {
    target: "es2023",
    // The first versions with light-dark(), which both themes need. For older browsers, the build would add
    // an incorrect :dir() fallback.
    cssTarget: ["chrome123", "firefox128", "safari17.5"],
    // Keeps small images as files. Inlining them as data: URLs would require a looser content security
    // policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Only page chunks have names: the entry script lists all chunks, so every character counts.
        chunkFileNames: ({ name }) =>
          name.endsWith("-page") ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
        codeSplitting: {
          groups: [
            // A single chunk for what every page needs. Splitting it by use would produce nine files and more
            // bytes in total.
            { name: "base", test: /\/src\/main\.tsx$/, priority: 1 },
            // Small modules shared by several pages. If each were a file of a few hundred bytes, the extra
            // requests would cost more than they save.
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
    tags: testTags,
    include: ["src/**/*.test.{ts,tsx}", "build/**/*.test.ts"],
    environment: "jsdom",
    // The browser build. The Node build has no session storage.
    alias: { "firebase/auth": findBrowserFirebase() },
    setupFiles: ["@pith/ui/testing/wait-patiently", "./src/lib/testing/reset-page.ts"],
    testTimeout: 20_000,
    // Test files share their modules, which is much faster. `reset-page` isolates them from each other.
    isolate: false,
    maxWorkers: 1,
  },
});

/** Returns the path of Firebase's auth module for browsers. */
function findBrowserFirebase(): string {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("firebase/app"));
  return resolve("@firebase/auth").replace(/[/\\]dist[/\\].*$/, "/dist/esm/index.js");
}

/**
 * Minifies the script that delays the first paint, because the build would otherwise copy it verbatim,
 * including its comments.
 */
function minifyBeforePaint(): Plugin {
  return {
    name: "minify-before-paint",
    apply: "build",
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error("The build has no folder.");
      const file = path.join(dir, "before-paint.js");
      const { code, errors } = minifySync(file, await readFile(file, "utf8"), { module: false });
      if (errors.length > 0) throw new Error(`${file} can't be minified.`);
      await writeFile(file, code);
    },
  };
}

function reportInitialSize(): Plugin {
  return {
    name: "report-initial-size",
    apply: "build",
    // Checked here, because the files are in their final form by now.
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
