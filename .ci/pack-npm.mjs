import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createEnvironment } from "./environment.mjs";
import { readPackage, rootDirectory } from "./project.mjs";
import { runCommand } from "./run-command.mjs";
import { StepError } from "./step-error.mjs";

/** npm publishes a package with its provenance only if the package names the repository that it is built in. */
function readRepository() {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  return server && name ? { repository: { type: "git", url: `git+${server}/${name}.git` } } : {};
}

/** Runs a command and returns its output. Throws a StepError if it fails. */
export async function run(command, cwd) {
  const result = await runCommand({ command, cwd, env: createEnvironment(), output: "capture" });
  if (result.exitCode !== 0) throw new StepError(`${command.join(" ")} failed.\n${result.output ?? ""}`);
  return result.output;
}

/**
 * Packs a workspace into `directory` as an npm package with the product's version. `fill` writes the
 * package's files into the folder passed to it and returns the remaining package fields.
 */
export async function packNpm({ name, workspace, directory, legalFiles = ["LICENSE"], fill }) {
  const { description, license, type } = readPackage(workspace);
  const { version } = readPackage(rootDirectory);
  const folder = mkdtempSync(path.join(tmpdir(), "pith-pack-"));
  try {
    for (const file of legalFiles) cpSync(path.join(rootDirectory, file), path.join(folder, file));
    const fields = await fill(folder);
    const contents = { name, version, description, license, ...readRepository(), type, ...fields };
    writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(contents, null, 2)}\n`);
    await run(["npm", "pack", "--silent", "--pack-destination", directory], folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
