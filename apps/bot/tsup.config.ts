import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/main.ts"],
  format: "esm",
  target: "node22",
  platform: "node",
  sourcemap: true,
  clean: true,
  dts: false,
  // Keeps the `node:` prefix, without which `node:sqlite` can't be imported.
  removeNodeProtocol: false,
  // Workspace packages are TypeScript source, so they have to be bundled.
  noExternal: [/^@pith\//],
});
