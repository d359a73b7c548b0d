import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/main.ts"],
  format: "esm",
  target: "node22",
  platform: "node",
  sourcemap: true,
  clean: true,
  dts: false,
  // Keep the `node:` prefix, because `node:sqlite` can't be imported without it.
  removeNodeProtocol: false,
  // Workspace packages are TypeScript sources, so they have to be bundled.
  noExternal: [/^@pith\//],
});
