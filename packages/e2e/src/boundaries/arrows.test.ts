import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findIds } from "../../../../.ci/test/requirements.mjs";
import { isSupportFile, rootDirectory, toRelative } from "../repository/repository.ts";
import { findCycles } from "./find-cycles.ts";
import {
  type GraphImport,
  type GraphModule,
  readImportGraph,
  readTargetFile,
  walkLoadedModules,
} from "./import-graph.ts";
import {
  allowedArrows,
  allowedPackages,
  browserWorkspaces,
  clocks,
  hostGlobals,
  isomorphicWorkspaces,
  nodePackages,
  pureWorkspaces,
  testWorkspaces,
} from "./rules.ts";

const graph = readImportGraph();
const modules = [...graph.modules.values()];

/** Returns one line for each import that breaks a rule, with its location and the fix. */
function findOffences(check: (found: GraphImport, module: GraphModule) => string | null | false): string[] {
  return modules.flatMap((module) =>
    module.imports.flatMap((found) => {
      const advice = check(found, module);
      return advice ? [`${toRelative(module.file)}:${found.line} imports ${found.specifier}: ${advice}`] : [];
    }),
  );
}

function isAllowedArrow({ from, to, subpath }: { from: string; to: string; subpath: string }): boolean {
  const allowed = allowedArrows[from] ?? [];
  return allowed.includes(to) || allowed.some((entry) => `${to}${subpath.slice(1)}/`.startsWith(`${entry}/`));
}

describe("the import graph", () => {
  it("covers every workspace in the list of arrows", () => {
    expect(graph.workspaces.map((workspace) => workspace.shortName).toSorted()).toEqual(
      Object.keys(allowedArrows).toSorted(),
    );
    expect(modules.length).toBeGreaterThan(50);
  });

  it("only has arrows that point down the list, types included", () => {
    const offences = findOffences(({ target }, { workspace, file }) => {
      if (target.kind !== "workspace") return null;
      const from = workspace.shortName;
      const to = target.workspace.shortName;
      // A test may import its own package by name, through the package's exports.
      if (from === to) return isSupportFile(file) ? null : "inside a package imports are relative";
      if (target.workspace.kind === "app")
        return "nothing imports an app; move the shared part into a package";
      if (to === "testbed" && isSupportFile(file)) return null;
      if (isAllowedArrow({ from, to, subpath: target.subpath })) return null;
      return `${from} may import only ${(allowedArrows[from] ?? []).join(", ") || "no other package"}`;
    });
    expect(offences).toEqual([]);
  });

  it("reaches another package only through a subpath export", () => {
    const offences = findOffences(({ target }, { workspace }) => {
      if (target.kind === "workspace" && target.file === null) {
        return `${target.workspace.package.name} exports no such file; see its package.json`;
      }
      if (target.kind !== "file" || target.file.startsWith(`${workspace.directory}/`)) return null;
      // e2e and the testbed need the scripts in .ci to find a browser and to run a server.
      const mayUseScripts = workspace.shortName === "e2e" || workspace.shortName === "testbed";
      if (mayUseScripts && target.file.startsWith(`${rootDirectory}/.ci/`)) return null;
      return "it leaves the package; import the other package by its name";
    });
    expect(offences).toEqual([]);
  });

  it("only imports files that exist", () => {
    expect(findOffences(({ target }) => target.kind === "missing" && "there is no such file")).toEqual([]);
  });

  it("has no barrel that exports a whole package", () => {
    const barrels = graph.workspaces.filter((workspace) =>
      Object.hasOwn(workspace.package.exports ?? {}, "."),
    );
    expect(barrels.map((workspace) => `${workspace.package.name} exports ".": export by subpath`)).toEqual(
      [],
    );
  });

  it("covers no requirement with code that only tests import", () => {
    const isForTests = ({ file, workspace }: GraphModule) =>
      isSupportFile(file) || testWorkspaces.includes(workspace.shortName);
    const showsRequirement = ({ file }: GraphModule) => findIds(readFileSync(file, "utf8")).length > 0;
    const listTargets = (importers: GraphModule[]) =>
      new Set(importers.flatMap(({ imports }) => imports.map(({ target }) => readTargetFile(target))));
    const used = listTargets(modules.filter((module) => !isForTests(module)));
    const tested = listTargets(modules.filter(isForTests).filter(showsRequirement));
    const offences = modules
      .filter((module) => !isForTests(module) && tested.has(module.file) && !used.has(module.file))
      .map(({ file }) => `${toRelative(file)}: use it where the product does the same by hand, or delete it`);
    expect(offences).toEqual([]);
  });

  it("has no cycle", () => {
    const edges = new Map(
      modules.map((module) => [
        module.file,
        module.imports
          .filter((found) => !found.isTypeOnly)
          .map((found) => readTargetFile(found.target))
          .filter((file) => file !== null),
      ]),
    );
    const cycles = findCycles(edges).map(
      (cycle) => `${cycle.map(toRelative).join(" ↔ ")}: move what both need out`,
    );
    expect(cycles).toEqual([]);
  });

  it("uses no undeclared dependency", () => {
    const offences = findOffences(({ target, isTypeOnly }, module) => {
      if (target.kind !== "package" && target.kind !== "workspace") return null;
      const name = target.kind === "package" ? target.name : target.workspace.package.name;
      if (name === module.workspace.package.name) return null;
      const { dependencies, optionalDependencies, peerDependencies, devDependencies } =
        module.workspace.package;
      const shipped = { ...dependencies, ...optionalDependencies, ...peerDependencies };
      if (Object.hasOwn(shipped, name)) return null;
      const declaredForTests = Object.hasOwn(devDependencies ?? {}, name);
      const isTestOnly = isSupportFile(module.file) || testWorkspaces.includes(module.workspace.shortName);
      if (declaredForTests && (isTestOnly || isTypeOnly)) return null;
      return declaredForTests
        ? `${name} has to be in dependencies, not devDependencies`
        : `add ${name} to the package.json of ${module.workspace.package.name}`;
    });
    expect(offences).toEqual([]);
  });

  it("keeps Node's modules out of code that also runs in browsers", () => {
    const offences = findOffences(({ target }, { workspace, file }) => {
      if (target.kind !== "node" || isSupportFile(file)) return null;
      return isomorphicWorkspaces.includes(workspace.shortName) && "take what it needs as a parameter";
    });
    expect(offences).toEqual([]);
  });

  it("loads nothing in a browser that needs Node, even indirectly", () => {
    const offences = modules
      .filter(
        ({ file, workspace }) => browserWorkspaces.includes(workspace.shortName) && !isSupportFile(file),
      )
      .flatMap(({ file }) => {
        for (const { module, chain } of walkLoadedModules({ graph, file })) {
          const found = module.imports.find(
            ({ target, isTypeOnly }) =>
              !isTypeOnly &&
              (target.kind === "node" || (target.kind === "package" && nodePackages.includes(target.name))),
          );
          if (found)
            return [`${chain.map(toRelative).join(" → ")} → ${found.specifier}: this runs in Node alone`];
        }
        return [];
      });
    expect(offences).toEqual([]);
  });

  it("keeps core free of every package except zod", () => {
    const offences = findOffences(({ target }, { workspace, file }) => {
      const allowed = allowedPackages[workspace.shortName];
      if (target.kind !== "package" || !allowed || isSupportFile(file)) return null;
      return (
        !allowed.includes(target.name) && `${workspace.shortName} depends on ${allowed.join(", ")} alone`
      );
    });
    expect(offences).toEqual([]);
  });
});

describe("pure code", () => {
  it("uses no globals of the browser or of Node", () => {
    const offences = modules
      .filter((module) => pureWorkspaces.includes(module.workspace.shortName) && !isSupportFile(module.file))
      .flatMap((module) =>
        [...module.freeNames]
          .filter(([name]) => hostGlobals.has(name))
          .map(([name, line]) => `${toRelative(module.file)}:${line} uses ${name}: take it as a parameter`),
      );
    expect(offences).toEqual([]);
  });

  it("takes time, randomness and the network as parameters", () => {
    const offences = modules
      .filter((module) => pureWorkspaces.includes(module.workspace.shortName) && !isSupportFile(module.file))
      .filter((module) => !Object.hasOwn(clocks, toRelative(module.file)))
      .flatMap(({ file, hiddenInputs, freeNames }) => [
        ...hiddenInputs.map(
          ({ name, line }) => `${toRelative(file)}:${line} calls ${name}: take it as a parameter`,
        ),
        ...(freeNames.has("fetch")
          ? [`${toRelative(file)}:${freeNames.get("fetch")} uses fetch: take it as a parameter`]
          : []),
      ]);
    expect(offences).toEqual([]);
  });
});

describe("environment variables", () => {
  it("are read in one file per app, config.ts, and in no package", { tags: "D.defaults.16" }, () => {
    const offences = modules
      .filter(({ file, workspace }) => !isSupportFile(file) && !testWorkspaces.includes(workspace.shortName))
      .filter(({ file, workspace }) => workspace.kind === "package" || !/\/src\/config\.ts$/.test(file))
      .flatMap(({ file, workspace, environmentLines }) => {
        const advice =
          workspace.kind === "app" ? "read it in src/config.ts" : "take the setting as a parameter";
        return environmentLines.map((line) => `${toRelative(file)}:${line} reads process.env: ${advice}`);
      });
    expect(offences).toEqual([]);
  });
});
