import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/main.ts"],
  format: "esm",
  target: "node22",
  platform: "node",
  sourcemap: true,
  clean: true,
  dts: false,
  // `node:sqlite` can't be imported without its prefix.
  removeNodeProtocol: false,
  // Workspace packages are TypeScript source, so they must be bundled.
  noExternal: [/^@pith\//],
});
