import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const rootDirectory = path.resolve(fileURLToPath(new URL("../../../..", import.meta.url)));

interface PackageFile {
  name: string;
  version: string;
  scripts?: Record<string, string>;
  exports?: Record<string, string | Record<string, string>>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Workspace {
  /** The folder name, which is the package name without the scope. */
  shortName: string;
  kind: "app" | "package";
  directory: string;
  package: PackageFile;
}

export function readText(relativePath: string): string {
  return readFileSync(path.join(rootDirectory, relativePath), "utf8");
}

export function readPackageFile(directory: string): PackageFile {
  return JSON.parse(readFileSync(path.join(directory, "package.json"), "utf8"));
}

export function toRelative(file: string): string {
  return path.relative(rootDirectory, file);
}

function listGroup({ group, kind }: { group: string; kind: Workspace["kind"] }): Workspace[] {
  return readdirSync(path.join(rootDirectory, group))
    .map((folder) => path.join(rootDirectory, group, folder))
    .filter((directory) => existsSync(path.join(directory, "package.json")))
    .map((directory) => ({
      shortName: path.basename(directory),
      kind,
      directory,
      package: readPackageFile(directory),
    }));
}

export function listWorkspaces(): Workspace[] {
  return [...listGroup({ group: "apps", kind: "app" }), ...listGroup({ group: "packages", kind: "package" })];
}

/** Workspace folders that contain no handwritten code. */
const madeFolders = /^(node_modules|dist|drizzle|coverage|test-results|playwright-report|screenshots|\..*)$/;

function listFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) return madeFolders.test(path.relative(directory, file)) ? [] : listFiles(file);
    return [file];
  });
}

/** Returns a workspace's code: everything under src/, and its configuration and build files. */
export function listCodeFiles(workspace: Workspace): string[] {
  const source = path.join(workspace.directory, "src");
  const beside = readdirSync(workspace.directory)
    .filter((name) => name !== "src" && !madeFolders.test(name))
    .map((name) => path.join(workspace.directory, name))
    .flatMap((entry) => (statSync(entry).isDirectory() ? listFiles(entry) : [entry]));
  // Below src/, a folder may well be named "coverage".
  const inSource = existsSync(source)
    ? readdirSync(source, { recursive: true, encoding: "utf8" }).map((file) => path.join(source, file))
    : [];
  return [...inSource, ...beside].filter((file) => /\.(ts|tsx|mts|mjs|js)$/.test(file)).sort();
}

/** Returns whether a file is code that users never run: tests, fuzz tests, test support and configuration. */
export function isSupportFile(file: string): boolean {
  return (
    /\.(test|fuzz|config)\.(ts|tsx|mts|mjs|js)$/.test(file) ||
    /\/(testing|fixtures|test-support)\//.test(file) ||
    /\.d\.ts$/.test(file) ||
    !/\/src\//.test(file) ||
    /\/src\/(test-setup|vitest\.setup|setup-tests?)\.(ts|tsx)$/.test(file)
  );
}
