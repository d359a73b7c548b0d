import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const rootDirectory = path.resolve(fileURLToPath(new URL("..", import.meta.url)));
export const binDirectory = path.join(rootDirectory, "node_modules", ".bin");
export const resultsDirectory = path.join(rootDirectory, "test-results");
export const logsDirectory = path.join(rootDirectory, ".cache", "logs");

/** Test-only workspaces with heavy dependencies; `npm start` leaves them out. */
export const testOnlyWorkspaces = ["@pith/e2e", "@pith/bench", "@pith/testbed"];

export function readPackage(directory) {
  return JSON.parse(readFileSync(path.join(directory, "package.json"), "utf8"));
}

/** Every workspace under apps/ and packages/, as {name, shortName, directory, package}. */
export function listWorkspaces() {
  return ["apps", "packages"].flatMap((group) =>
    readdirSync(path.join(rootDirectory, group))
      .map((folder) => path.join(rootDirectory, group, folder))
      .filter((directory) => existsSync(path.join(directory, "package.json")))
      .sort()
      .map((directory) => {
        const contents = readPackage(directory);
        return {
          name: contents.name,
          shortName: contents.name.replace(/^@pith\//, ""),
          directory,
          package: contents,
        };
      }),
  );
}

/** Returns the exact pnpm that generated the lockfile, in npx's format: `pnpm@12.21.0`. */
export function readPnpmSpec() {
  return readPackage(rootDirectory).packageManager.split("+")[0];
}
