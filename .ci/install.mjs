import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createEnvironment } from "./environment.mjs";
import {
  binDirectory,
  listWorkspaces,
  logsDirectory,
  readPnpmSpec,
  rootDirectory,
  testOnlyWorkspaces,
} from "./project.mjs";
import { runCommand } from "./run-command.mjs";
import { StepError } from "./step-error.mjs";

const stampFile = path.join(rootDirectory, "node_modules", ".cache", "pith", "installed.json");
/** The oldest Node that runs the built code, its tests and its type stripping. */
const oldestNode = { major: 22, minor: 22 };

function hashInputs() {
  const files = ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json"].map((name) =>
    path.join(rootDirectory, name),
  );
  for (const workspace of listWorkspaces()) files.push(path.join(workspace.directory, "package.json"));
  const hash = createHash("sha256").update(`${process.platform} ${process.arch} ${rootDirectory}`);
  for (const file of files)
    hash.update(`\0${path.relative(rootDirectory, file)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return { hash: "", scope: "" };
  }
}

function isInstalled({ hash, scope }) {
  const stamp = readStamp();
  if (stamp.hash !== hash || (stamp.scope !== "everything" && stamp.scope !== scope)) return false;
  return listWorkspaces()
    .filter(({ name }) => scope === "everything" || !testOnlyWorkspaces.includes(name))
    .every(({ directory }) => existsSync(path.join(directory, "node_modules")));
}

async function requireNewNode() {
  const version = await runCommand({
    command: ["node", "--version"],
    cwd: rootDirectory,
    env: createEnvironment(),
    output: "capture",
  });
  const [major = 0, minor = 0] = version.output.replace("v", "").split(".").map(Number);
  if (major > oldestNode.major || (major === oldestNode.major && minor >= oldestNode.minor)) return;
  const brought = existsSync(path.join(binDirectory, "node"));
  throw new StepError(
    `Pith runs on Node ${oldestNode.major}.${oldestNode.minor} or newer; found ${version.output.trim() || "none"}. ` +
      (brought
        ? "The Node that came with the install does not run on this machine. Install Node 24 and try again."
        : "On Linux it comes with the install; elsewhere install Node 24 and try again."),
  );
}

/**
 * Installs from the lockfile if anything changed since the last install. Scope "product" leaves out the test-only
 * workspaces; "everything" includes them, so it also covers "product".
 */
export async function install({ scope }) {
  const hash = hashInputs();
  if (!isInstalled({ hash, scope })) {
    console.error("Installing packages. The first time takes about a minute.");
    const without = scope === "product" ? testOnlyWorkspaces.map((name) => `--filter=!${name}`) : [];
    const result = await runCommand({
      command: [
        "npx",
        "--yes",
        "--loglevel=error",
        readPnpmSpec(),
        "install",
        "--frozen-lockfile",
        // The lockfile was checked against the age policy when it was generated, and its hashes are checked
        // on install. Checking every package with the registry again would make a first start much slower.
        "--trust-lockfile",
        ...without,
      ],
      cwd: rootDirectory,
      // Prevents pnpm from asking questions that nobody would see.
      env: createEnvironment({ CI: "true" }),
      output: "capture",
      logFile: path.join(logsDirectory, "install.log"),
    });
    if (result.exitCode !== 0) {
      throw new StepError(
        `${result.output.trim()}\n\nThe packages could not be installed (exit code ${result.exitCode}).`,
      );
    }
    await requireNewNode();
    mkdirSync(path.dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, `${JSON.stringify({ hash, scope })}\n`);
  }
}
