import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { packNpm, run } from "./pack-npm.mjs";
import { readPackage, rootDirectory } from "./project.mjs";

const cliDirectory = path.join(rootDirectory, "apps", "cli");

/**
 * Packs the built command line into `directory` as an npm package with its dependencies bundled. To install it:
 * `npm install -g pith-cli-….tgz`.
 */
export async function packCli({ directory, dist = path.join(cliDirectory, "dist") }) {
  await packNpm({
    name: "pith-cli",
    workspace: cliDirectory,
    directory,
    legalFiles: ["LICENSE", "THIRD-PARTY-NOTICES.md"],
    async fill(folder) {
      cpSync(dist, path.join(folder, "dist"), { recursive: true });
      for (const name of ["README.md", "SKILL.md"])
        cpSync(path.join(cliDirectory, name), path.join(folder, name));
      const manual = await run(["node", path.join(folder, "dist", "main.js"), "man"], folder);
      mkdirSync(path.join(folder, "man"));
      writeFileSync(path.join(folder, "man", "pith.1"), manual);
      const { bin, engines } = readPackage(cliDirectory);
      return { bin, man: "man/pith.1", engines };
    },
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await packCli({
    directory: path.resolve(process.argv[2] ?? "."),
    ...(process.argv[3] !== undefined && { dist: path.resolve(process.argv[3]) }),
  });
