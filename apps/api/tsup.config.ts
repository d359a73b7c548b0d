import { execFileSync } from "node:child_process";
import { defineConfig } from "tsup";
import { externalPackages } from "./external-packages.mjs";

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
  // Bundle the dependencies, too: startup then reads about 30 files instead of thousands and takes half as
  // long. Dependencies that read files next to their own code stay external. OpenTelemetry is a separate
  // chunk, loaded only if tracing is configured.
  noExternal: [new RegExp(`^(?!${externalPackages.source})[@a-z]`)],
  // Some dependencies are CommonJS and call `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  async onSuccess() {
    execFileSync(process.execPath, ["src/write-database-template.ts", "dist"], { stdio: "inherit" });
  },
});
