import { expect, it } from "vitest";
import { listWorkspaces, readPackageFile, rootDirectory } from "./repository.ts";

it("gives all workspaces the root's version, because each app shows its own", () => {
  const { version } = readPackageFile(rootDirectory);
  const others = listWorkspaces().filter((workspace) => workspace.package.version !== version);
  expect(others.map(({ shortName }) => shortName)).toEqual([]);
});
