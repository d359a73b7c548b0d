import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createCleanEnvironment } from "./create-clean-environment.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));
/**
 * Ignored by every tool that walks the project. Node doesn't strip types below `node_modules`, and building a
 * version runs its own TypeScript files.
 */
const cacheFolder = path.join(root, ".cache", "previous");
/** Before there is a release, the previous version is the one without this many of the newest migrations. */
const MIGRATIONS_BACK = 6;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** A version's built main files. */
export interface Build {
  /** The commit's short hash, or `this build`. */
  name: string;
  api: string;
  bot: string;
}

/** Returns the build of this working tree, which must have been built. */
export function getOwnBuild(): Build {
  const build = { name: "this build", ...nameEntries(root) };
  for (const entry of [build.api, build.bot])
    if (!existsSync(entry))
      throw new Error(`${entry} is not there. Build first: npm test -- --only api,bot.`);
  return build;
}

/**
 * Returns the build of the previous version: `PITH_PREVIOUS`, else the newest release, else a commit with an older
 * schema. It is checked out, installed and built once, and kept in a cache. Null if this clone lacks the commit.
 *
 * @throws if it can't be built.
 */
export async function preparePrevious(): Promise<Build | null> {
  const reference = process.env["PITH_PREVIOUS"] || (await findPrevious());
  const commit = await git("rev-parse", "--verify", `${reference}^{commit}`).catch(() => null);
  if (commit === null) return null;
  const name = commit.slice(0, 10);
  const folder = path.join(cacheFolder, name);
  const build = { name, ...nameEntries(folder) };
  if (existsSync(folder)) return build;
  await mkdir(cacheFolder, { recursive: true });
  const unfinished = await mkdtemp(path.join(cacheFolder, "unfinished-"));
  try {
    const archive = path.join(unfinished, "archive.tar");
    await git("archive", "--output", archive, commit);
    const inside = { cwd: unfinished, env: createCleanEnvironment({ CI: "1" }), maxBuffer: MAX_OUTPUT_BYTES };
    await run("tar", ["-xf", archive], inside);
    await rm(archive);
    const { packageManager } = JSON.parse(await readFile(path.join(unfinished, "package.json"), "utf8"));
    const pnpm = (...parameters: string[]) => run("npx", ["--yes", packageManager, ...parameters], inside);
    await pnpm("install", "--frozen-lockfile", "--prefer-offline");
    for (const app of ["@pith/api", "@pith/bot"]) await pnpm("--filter", app, "build");
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return build;
}

function nameEntries(folder: string): Pick<Build, "api" | "bot"> {
  return {
    api: path.join(folder, "apps", "api", "dist", "main.js"),
    bot: path.join(folder, "apps", "bot", "dist", "main.js"),
  };
}

async function findPrevious(): Promise<string> {
  const [release] = (await git("tag", "--list", "v*", "--merged", "HEAD^", "--sort=-version:refname")).split(
    "\n",
  );
  if (release) return release;
  const added = await git(
    "log",
    "--diff-filter=A",
    "--format=%H",
    `-${MIGRATIONS_BACK}`,
    "--",
    "apps/api/drizzle/*.sql",
  );
  // In a shallow clone, the first commit may have added all migrations, and it has no parent.
  return `${added.split("\n").at(-1)}^`;
}

async function git(...parameters: string[]): Promise<string> {
  const { stdout } = await run("git", parameters, { cwd: root, maxBuffer: MAX_OUTPUT_BYTES });
  return stdout.trim();
}
