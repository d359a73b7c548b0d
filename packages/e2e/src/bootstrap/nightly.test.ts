import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listLongerTests } from "../../../../.ci/nightly.mjs";
import { listWorkspaces } from "../repository/repository.ts";

describe("npm run test:nightly", () => {
  it("runs the test files that a workspace's configuration leaves out of npm test", () => {
    const missing = listWorkspaces().flatMap((workspace) => {
      const configuration = path.join(workspace.directory, "vitest.config.ts");
      if (!existsSync(configuration)) return [];
      const named = readFileSync(configuration, "utf8").match(/src\/[\w/.-]+\.test\.tsx?/g) ?? [];
      const longer = listLongerTests(workspace.directory);
      return named.filter((file) => !longer.includes(file));
    });
    expect(missing).toEqual([]);
  });
});
