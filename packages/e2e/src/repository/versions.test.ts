import { expect, it } from "vitest";
import { listWorkspaces, readPackageFile, rootDirectory } from "./repository.ts";

it("gives all workspaces the version of the root, because each app shows its own", () => {
  const { version } = readPackageFile(rootDirectory);
  const others = listWorkspaces().filter((workspace) => workspace.package.version !== version);
  expect(others.map(({ shortName }) => shortName)).toEqual([]);
});
