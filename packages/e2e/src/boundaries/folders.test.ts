import path from "node:path";
import { describe, expect, it } from "vitest";
import { isSupportFile, toRelative } from "../repository/repository.ts";
import { findCycles } from "./find-cycles.ts";
import { type GraphImport, type GraphModule, readImportGraph, readTargetFile } from "./import-graph.ts";
import { apiLayers } from "./rules.ts";

interface InnerImport {
  from: string;
  to: string;
  found: GraphImport;
}

const graph = readImportGraph();

function getSource({ workspace }: GraphModule): string {
  return path.join(workspace.directory, "src");
}

/**
 * Returns a module's imports from its own workspace's src/. None for tests, which may import from any folder.
 */
function listInnerImports(module: GraphModule): InnerImport[] {
  const source = `${getSource(module)}/`;
  if (isSupportFile(module.file) || !module.file.startsWith(source)) return [];
  return module.imports.flatMap((found) => {
    const to = readTargetFile(found.target);
    return to?.startsWith(source) ? [{ from: module.file, to, found }] : [];
  });
}

const innerImports = [...graph.modules.values()].flatMap((module) =>
  listInnerImports(module).map((inner) => ({ ...inner, source: getSource(module) })),
);

function groupEdges(edges: readonly { from: string; to: string }[]): Map<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const { from, to } of edges) {
    if (from !== to) grouped.set(from, [...(grouped.get(from) ?? []), to]);
  }
  return grouped;
}

function describeImport({ from, to, found }: InnerImport): string {
  return `${toRelative(from)}:${found.line} → ${toRelative(to)}`;
}

/** Returns the name of the first folder below src/, or of the file if it is directly in src/. */
function getFolder({ file, source }: { file: string; source: string }): string {
  return path.relative(source, file).split(path.sep)[0] ?? "";
}

describe("the folders of a workspace", () => {
  it("import values from each other in one direction only", () => {
    const values = innerImports.filter(({ found }) => !found.isTypeOnly);
    const cycles = findCycles(
      groupEdges(values.map(({ from, to }) => ({ from: path.dirname(from), to: path.dirname(to) }))),
    );
    const offences = cycles.map((folders) => {
      const arrows = values.filter(
        ({ from, to }) =>
          path.dirname(from) !== path.dirname(to) &&
          folders.includes(path.dirname(from)) &&
          folders.includes(path.dirname(to)),
      );
      return [
        `${folders.map(toRelative).join(" ↔ ")}: move what both need into a folder below them, or what joins them into one above`,
        ...arrows.map(describeImport),
      ].join("\n  ");
    });
    expect(offences).toEqual([]);
  });

  it("have no files that import each other in a cycle, types included", () => {
    const offences = findCycles(groupEdges(innerImports)).map((files) => {
      const cycle = files.map(toRelative).toSorted().join(" ↔ ");
      return `${cycle}: give the type that they share a file of its own, which imports neither`;
    });
    expect(offences).toEqual([]);
  });
});

describe("the layers of apps/api", () => {
  const api = innerImports.filter(({ from }) => toRelative(from).startsWith("apps/api/"));
  const findLayer = (folder: string) => apiLayers.findIndex((layer) => layer.includes(folder));

  it("include every folder and every file beside them", () => {
    const folders = new Set(
      api.flatMap(({ from, to, source }) => [
        getFolder({ file: from, source }),
        getFolder({ file: to, source }),
      ]),
    );
    expect(folders.size).toBeGreaterThan(20);
    const unplaced = [...folders]
      .filter((folder) => findLayer(folder) === -1)
      .map((folder) => `apps/api/src/${folder}: put it in the layer below all that import it (rules.ts)`);
    expect(unplaced).toEqual([]);
  });

  it("only import from lower layers, types included", () => {
    const offences = api.flatMap((inner) => {
      const from = getFolder({ file: inner.from, source: inner.source });
      const to = getFolder({ file: inner.to, source: inner.source });
      if (from === to || findLayer(from) < findLayer(to)) return [];
      const advice =
        to === "dependencies.ts"
          ? `declare what ${from}/ takes in a type of its own`
          : findLayer(from) === findLayer(to)
            ? `${from} and ${to} share a layer; what joins them belongs above both, what they share below`
            : `${to} is above ${from}; what ${from} needs of it belongs in a layer below, what uses ${to} above it`;
      return [`${describeImport(inner)}: ${advice}`];
    });
    expect(offences).toEqual([]);
  });
});
