import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBuildStamps } from "../../../../.ci/built.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "pith-built-"));
  for (const file of ["package.json", "pnpm-lock.yaml", "tsconfig.base.json", "turbo.json"]) write(file);
  write("app/src/main.ts");
  write("app/dist/main.js");
  write("core/src/core.ts");
  write("other/src/other.ts");
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text = "one"): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

const open = () => {
  const workspace = (name: string, dependencies: Record<string, string> = {}) => ({
    name,
    shortName: name,
    directory: path.join(root, name),
    package: { dependencies },
  });
  const workspaces = [workspace("app", { core: "workspace:*" }), workspace("core"), workspace("other")];
  return createBuildStamps({ root, workspaces });
};
const build = () => {
  const stamps = open();
  stamps.record(stamps.readSources(["app"]));
};
/** Returns the workspaces with changed sources, as a new process would see them. */
const listChanged = () => open().listChanged(open().readSources(["app"]));

describe("createBuildStamps", () => {
  it("names a workspace until it is built", () => {
    expect(listChanged()).toEqual(["app"]);
    build();
    expect(listChanged()).toEqual([]);
  });

  it.each([
    ["its own source changed", () => write("app/src/main.ts", "another")],
    [
      "a source of the same length was saved later",
      () => {
        write("app/src/main.ts", "two");
        utimesSync(path.join(root, "app/src/main.ts"), 1_900_000_000, 1_900_000_000);
      },
    ],
    ["a new file came", () => write("app/src/new.ts")],
    ["a workspace that it depends on changed", () => write("core/src/core.ts", "another")],
    ["the lockfile changed", () => write("pnpm-lock.yaml", "another")],
    ["something else wrote its output", () => write("app/dist/main.js", "another")],
    ["its output was deleted", () => rmSync(path.join(root, "app/dist"), { recursive: true })],
  ])("names a workspace again when %s", (_when, change) => {
    build();
    change();
    expect(listChanged()).toEqual(["app"]);
  });

  it("ignores changes in other workspaces, and files that tests and installs write", () => {
    build();
    write("other/src/other.ts", "another");
    write("app/node_modules/package/index.js", "another");
    write("app/test-results/report.json", "another");
    write("core/dist/core.js", "another");
    expect(listChanged()).toEqual([]);
  });

  it("treats a build as outdated if its sources changed meanwhile", () => {
    const stamps = open();
    const sources = stamps.readSources(["app"]);
    write("app/src/main.ts", "changed during the build");
    stamps.record(sources);
    expect(listChanged()).toEqual(["app"]);
  });
});
