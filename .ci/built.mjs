import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { listWorkspaces, rootDirectory } from "./project.mjs";

/** Files that every build reads, besides its own workspace and the workspaces that it depends on. */
const sharedFiles = ["package.json", "pnpm-lock.yaml", "tsconfig.base.json", "turbo.json"];
/** Folders that a build or a test run writes. */
const ignoredFolders = ["node_modules", "dist", "test-results"];

/**
 * Hashes the name, size and modification time of every file, since reading the contents would take as long as
 * asking turbo.
 */
function addFolder({ hash, folder, ignored }) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.name.startsWith(".") || ignored.includes(entry.name)) continue;
    if (entry.isDirectory()) addFolder({ hash, folder: file, ignored });
    else addFile({ hash, file });
  }
}

function addFile({ hash, file }) {
  const { size, mtimeMs } = statSync(file);
  hash.update(`${file}\0${size}\0${mtimeMs}\0`);
}

/** Returns the workspace and everything that it depends on. */
function listWithDependencies({ name, workspaces, found = new Set() }) {
  const workspace = workspaces.find((each) => each.name === name);
  if (!workspace || found.has(workspace)) return found;
  found.add(workspace);
  const { dependencies, devDependencies } = workspace.package;
  for (const dependency of Object.keys({ ...dependencies, ...devDependencies }))
    listWithDependencies({ name: dependency, workspaces, found });
  return found;
}

function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

/**
 * Creates the record of what was last built. It compares files by name, size and modification time, which
 * takes a few milliseconds.
 */
export function createBuildStamps({
  root = rootDirectory,
  folder = path.join(root, "node_modules", ".cache", "pith", "built"),
  workspaces = listWorkspaces(),
} = {}) {
  const getFile = (name) => path.join(folder, `${name.replaceAll(/\W/g, "-")}.json`);

  function hashSources(name) {
    const hash = createHash("sha256").update(`${process.platform} ${process.arch}\0`);
    for (const file of sharedFiles) addFile({ hash, file: path.join(root, file) });
    for (const { directory } of listWithDependencies({ name, workspaces }))
      addFolder({ hash, folder: directory, ignored: ignoredFolders });
    return hash.digest("hex");
  }

  /** Hashes a workspace's build output. Returns null if there is no build. */
  function hashOutput(name) {
    const { directory } = workspaces.find((each) => each.name === name);
    const hash = createHash("sha256");
    try {
      addFolder({ hash, folder: path.join(directory, "dist"), ignored: [] });
    } catch (error) {
      if (error.code === "ENOENT") return null;
      throw error;
    }
    return hash.digest("hex");
  }

  return {
    /** Returns the hashes of the workspaces' sources by name. Must be called before they are built. */
    readSources: (names) => new Map(names.map((name) => [name, hashSources(name)])),
    /** Returns the workspaces whose sources or output differ from what was last built. */
    listChanged: (sources) =>
      [...sources].flatMap(([name, hash]) => {
        const stamp = readStamp(getFile(name));
        return stamp.sources === hash && stamp.output === hashOutput(name) ? [] : [name];
      }),
    /** Records that these sources were built. */
    record(sources) {
      mkdirSync(folder, { recursive: true });
      for (const [name, hash] of sources) {
        const output = hashOutput(name);
        if (output !== null) writeFileSync(getFile(name), `${JSON.stringify({ sources: hash, output })}\n`);
      }
    },
  };
}
