import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/main.ts"],
  format: "esm",
  target: "node22",
  platform: "node",
  sourcemap: true,
  clean: true,
  dts: false,
  // `node:sqlite` has no name without its scheme.
  removeNodeProtocol: false,
  // Packages of the workspace are TypeScript; they can't be left to node_modules.
  noExternal: [/^@pith\//],
});
