import { defineConfig } from "tsup";

export default defineConfig({
  // The worker thread is looked for beside the bundle under this name.
  entry: {
    main: "src/main.ts",
    admin: "src/admin.ts",
    "extraction.worker": "src/providers/extraction/extraction.worker.ts",
  },
  format: "esm",
  platform: "node",
  target: "node22",
  outDir: "dist",
  clean: true,
  sourcemap: true,
  dts: false,
  splitting: true,
  // The workspaces are source; with them come their dependencies, which this app can't resolve by itself.
  noExternal: [/^@pith\//],
  // Some of those are CommonJS and call require.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});
