import { cpSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { packNpm, run } from "./pack-npm.mjs";
import { readPackage, rootDirectory } from "./project.mjs";

const coreDirectory = path.join(rootDirectory, "packages", "core");

/** Packs the client for the public API into `directory` as an npm package. Only its types need zod. */
export async function packClient({ directory }) {
  await packNpm({
    name: "pith-client",
    workspace: coreDirectory,
    directory,
    async fill(folder) {
      const tsc = path.join(coreDirectory, "node_modules", ".bin", "tsc");
      await run(
        [tsc, "-p", path.join(coreDirectory, "tsconfig.client.json"), "--outDir", path.join(folder, "dist")],
        coreDirectory,
      );
      cpSync(path.join(coreDirectory, "CLIENT.md"), path.join(folder, "README.md"));
      const { version } = readPackage(path.join(coreDirectory, "node_modules", "zod"));
      const entry = "./dist/client/create-pith-client";
      return {
        description: "TypeScript client for the public API of a Pith server.",
        exports: { ".": { types: `${entry}.d.ts`, default: `${entry}.js` } },
        sideEffects: false,
        engines: { node: ">=20.12" },
        dependencies: { zod: version },
      };
    },
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await packClient({ directory: path.resolve(process.argv[2] ?? ".") });
