import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createEnvironment } from "./environment.mjs";
import { readPackage, rootDirectory } from "./project.mjs";
import { runCommand } from "./run-command.mjs";
import { StepError } from "./step-error.mjs";

const cliDirectory = path.join(rootDirectory, "apps", "cli");

/** npm publishes a package with its provenance only if the package names the repository that it is built in. */
function readRepository() {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  return server && name ? { repository: { type: "git", url: `git+${server}/${name}.git` } } : {};
}

async function run(command, { cwd, output = "inherit" }) {
  const result = await runCommand({ command, cwd, env: createEnvironment(), output });
  if (result.exitCode !== 0) throw new StepError(`${command.join(" ")} failed.\n${result.output ?? ""}`);
  return result.output;
}

/**
 * Packs the built command line into `directory` as an npm package with its dependencies bundled. To install it:
 * `npm install -g pith-cli-….tgz`.
 */
export async function packCli({ directory, dist = path.join(cliDirectory, "dist") }) {
  const { description, license, type, bin, engines } = readPackage(cliDirectory);
  const { version } = readPackage(rootDirectory);
  const folder = mkdtempSync(path.join(tmpdir(), "pith-pack-"));
  try {
    cpSync(dist, path.join(folder, "dist"), { recursive: true });
    for (const name of ["README.md", "SKILL.md"])
      cpSync(path.join(cliDirectory, name), path.join(folder, name));
    for (const name of ["LICENSE", "THIRD-PARTY-NOTICES.md"])
      cpSync(path.join(rootDirectory, name), path.join(folder, name));
    const manual = await run(["node", path.join(folder, "dist", "main.js"), "man"], {
      cwd: folder,
      output: "capture",
    });
    mkdirSync(path.join(folder, "man"));
    writeFileSync(path.join(folder, "man", "pith.1"), manual);
    const contents = {
      name: "pith-cli",
      version,
      description,
      license,
      ...readRepository(),
      type,
      bin,
      man: "man/pith.1",
      engines,
    };
    writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(contents, null, 2)}\n`);
    await run(["npm", "pack", "--silent", "--pack-destination", directory], {
      cwd: folder,
      output: "capture",
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await packCli({
    directory: path.resolve(process.argv[2] ?? "."),
    ...(process.argv[3] !== undefined && { dist: path.resolve(process.argv[3]) }),
  });
