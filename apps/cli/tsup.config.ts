import { execFileSync } from "node:child_process";
import { defineConfig } from "tsup";

export default defineConfig(({ outDir = "dist" }) => ({
  entry: ["src/main.ts", "src/work.ts", "src/mcp-thread.ts"],
  format: "esm",
  target: "node20",
  platform: "node",
  // Bundle all dependencies, so that the output runs without node_modules.
  noExternal: [/.*/],
  dts: false,
  clean: true,
  // Some dependencies are CommonJS and require Node's built-in modules.
  banner: {
    js: '#!/usr/bin/env node\nimport { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
  async onSuccess() {
    execFileSync(process.execPath, ["src/write-printed-texts.ts", outDir], { stdio: "inherit" });
  },
}));
