import { gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { compileTexts } from "./build/compile-texts.ts";
import { writePages } from "./build/write-pages.ts";

/** The initial JavaScript of any page, compressed: a promise to people on slow connections, held by the build. */
const MAX_INITIAL_KILOBYTES = 100;

/** Core's smaller rules, and what lets pages show their texts, icons and errors. */
const smallAndShared =
  /\/core\/src\/(accounts|billing|lib|plans)\/|\/createLucideIcon\.|\/lib\/(use-search|read-error|texts\/localise-text)\./;

export default defineConfig({
  plugins: [compileTexts(), react(), tailwindcss(), reportInitialSize(), writePages()],
  build: {
    target: "es2023",
    // The first to know light-dark(), on which both themes hang; older ones would get a rewritten, wrong :dir().
    cssTarget: ["chrome123", "firefox128", "safari17.5"],
    // Small images stay files: a data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
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
    proxy: { "/api": "http://localhost:8000", "/auth": "http://localhost:8000" },
  },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "build/**/*.test.ts"],
    environment: "jsdom",
    maxWorkers: 1,
  },
});

function reportInitialSize(): Plugin {
  return {
    name: "report-initial-size",
    apply: "build",
    generateBundle(_options, bundle) {
      const initial = new Map<string, number>();
      const add = (fileName: string) => {
        const chunk = bundle[fileName];
        if (chunk?.type !== "chunk" || initial.has(fileName)) return;
        initial.set(fileName, gzipSync(chunk.code, { level: 9 }).length);
        chunk.imports.forEach(add);
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === "chunk" && chunk.isEntry) add(chunk.fileName);
      }
      const kilobytes = [...initial.values()].reduce((sum, size) => sum + size, 0) / 1000;
      const text = `Initial JavaScript: ${kilobytes.toFixed(1)} kB gzip of ${MAX_INITIAL_KILOBYTES} in ${initial.size} files`;
      if (kilobytes > MAX_INITIAL_KILOBYTES) this.error(text);
      this.info(text);
    },
  };
}
