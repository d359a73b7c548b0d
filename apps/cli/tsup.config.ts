import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/main.ts"],
  format: "esm",
  target: "node24",
  platform: "node",
  // One file that runs wherever it is put: nothing is looked up in node_modules.
  noExternal: [/.*/],
  dts: false,
  clean: true,
  // Some dependencies are CommonJS and ask for Node's own modules with require.
  banner: {
    js: '#!/usr/bin/env node\nimport { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
});
