import { defineConfig } from "tsup";

export default defineConfig({
  // The app starts its worker threads and the speech process from files with these names, next to the bundle.
  entry: {
    main: "src/main.ts",
    admin: "src/admin.ts",
    "card.worker": "src/providers/cards/card.worker.ts",
    "body.worker": "src/http/body.worker.ts",
    "extraction.worker": "src/providers/extraction/extraction.worker.ts",
    "check-backup.worker": "src/db/check-backup.worker.ts",
    "database.worker": "src/db/database.worker.ts",
    "model.worker": "src/providers/model/model.worker.ts",
    "speech-process": "../../packages/speech/src/speak/speech-process.ts",
  },
  format: "esm",
  platform: "node",
  target: "node22",
  outDir: "dist",
  clean: true,
  // Some of Node's modules, such as `node:sqlite`, can't be imported without the `node:` prefix.
  removeNodeProtocol: false,
  sourcemap: true,
  dts: false,
  splitting: true,
  // The workspaces are TypeScript source, so they must be bundled, along with their dependencies, which
  // this app can't resolve by itself.
  // OpenTelemetry is used only if tracing is set up. As a chunk of our own it is a fraction of its packages.
  noExternal: [/^@pith\//, /^@opentelemetry\//],
  // Some dependencies are CommonJS and call require.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});
