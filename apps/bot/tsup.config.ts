import { copyFile, readdir } from "node:fs/promises";
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
  // The catalogues of texts are read at run time, from beside the file that reads them.
  async onSuccess() {
    const folder = "src/locales";
    const files = (await readdir(folder)).filter((name) => name.endsWith(".ftl"));
    await Promise.all(files.map((name) => copyFile(`${folder}/${name}`, `dist/${name}`)));
  },
});
