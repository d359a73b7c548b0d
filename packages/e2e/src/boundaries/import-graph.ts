import { existsSync, readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { listCodeFiles, listWorkspaces, type Workspace } from "../repository/repository.ts";
import { type ModuleImport, type ParsedModule, parseModule } from "./parse-module.ts";

/** What an import resolves to. */
export type ImportTarget =
  | { kind: "file"; file: string }
  | { kind: "workspace"; workspace: Workspace; subpath: string; file: string | null }
  | { kind: "package"; name: string }
  | { kind: "node"; name: string }
  /** A file that isn't code, such as a style sheet, or a file that the build generates. */
  | { kind: "asset" }
  | { kind: "missing" };

export interface GraphImport extends ModuleImport {
  target: ImportTarget;
}

export interface GraphModule extends Omit<ParsedModule, "imports"> {
  file: string;
  workspace: Workspace;
  imports: GraphImport[];
}

export interface ImportGraph {
  workspaces: Workspace[];
  modules: Map<string, GraphModule>;
}

const codeExtension = /\.(ts|tsx|mts|mjs|js)$/;

function isFile(file: string): boolean {
  return existsSync(file) && statSync(file).isFile();
}

function matchPattern({ pattern, subpath }: { pattern: string; subpath: string }): string | null {
  const [before = "", after] = pattern.split("*");
  if (after === undefined) return pattern === subpath ? "" : null;
  if (!subpath.startsWith(before) || !subpath.endsWith(after)) return null;
  if (subpath.length < before.length + after.length) return null;
  return subpath.slice(before.length, subpath.length - after.length);
}

/**
 * Resolves a subpath such as `@pith/core/plans/tier` to its file; null if the package's exports don't include
 * it.
 */
function resolveExport({ workspace, subpath }: { workspace: Workspace; subpath: string }): string | null {
  const patterns = Object.entries(workspace.package.exports ?? {})
    // The longest pattern wins, as in Node.
    .sort(([left], [right]) => right.length - left.length);
  for (const [pattern, target] of patterns) {
    const middle = matchPattern({ pattern, subpath });
    const template = typeof target === "string" ? target : (target["default"] ?? target["import"]);
    if (middle === null || template === undefined) continue;
    const file = path.join(workspace.directory, template.replace("*", middle));
    if (isFile(file)) return file;
  }
  return null;
}

function resolveRelative({ from, specifier }: { from: string; specifier: string }): ImportTarget {
  const bare = specifier.replace(/\?.*$/, "");
  const file = path.resolve(path.dirname(from), bare);
  if (!codeExtension.test(bare)) return isFile(file) ? { kind: "asset" } : { kind: "missing" };
  return isFile(file) ? { kind: "file", file } : { kind: "missing" };
}

function resolveImport(options: { from: string; specifier: string; workspaces: Workspace[] }): ImportTarget {
  const { from, specifier, workspaces } = options;
  if (specifier.startsWith(".")) return resolveRelative({ from, specifier });
  if (specifier.startsWith("virtual:") || specifier.startsWith("/")) return { kind: "asset" };
  if (isBuiltin(specifier)) return { kind: "node", name: specifier.replace(/^node:/, "") };
  const bare = specifier.replace(/\?.*$/, "");
  const [first = "", second = ""] = bare.split("/");
  const name = first.startsWith("@") ? `${first}/${second}` : first;
  const workspace = workspaces.find((candidate) => candidate.package.name === name);
  if (!workspace) return { kind: "package", name };
  const subpath = `.${bare.slice(name.length)}`;
  return { kind: "workspace", workspace, subpath, file: resolveExport({ workspace, subpath }) };
}

let readGraph: ImportGraph | undefined;

/**
 * Parses all code in all workspaces, and resolves every import. Takes seconds, so the test files that a worker runs
 * share one graph.
 */
export function readImportGraph(): ImportGraph {
  readGraph ??= parseImportGraph();
  return readGraph;
}

function parseImportGraph(): ImportGraph {
  const workspaces = listWorkspaces();
  const modules = new Map<string, GraphModule>();
  for (const workspace of workspaces) {
    for (const file of listCodeFiles(workspace)) {
      const parsed = parseModule({ file, code: readFileSync(file, "utf8") });
      const imports = parsed.imports.map((found) => ({
        ...found,
        target: resolveImport({ from: file, specifier: found.specifier, workspaces }),
      }));
      modules.set(file, { ...parsed, file, workspace, imports });
    }
  }
  return { workspaces, modules };
}

/** Returns the file that an import loads; null if it isn't code in this repository. */
export function readTargetFile(target: ImportTarget): string | null {
  return target.kind === "file" || target.kind === "workspace" ? target.file : null;
}

/**
 * Yields the modules that are loaded together with `file`, each once, with the chain of imports that leads to it.
 * Doesn't follow type imports or `import()`.
 */
export function* walkLoadedModules({
  graph,
  file,
}: {
  graph: ImportGraph;
  file: string;
}): Generator<{ module: GraphModule; chain: string[] }> {
  const seen = new Set([file]);
  const waiting = [{ file, chain: [file] }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const module = graph.modules.get(next.file);
    if (!module) continue;
    yield { module, chain: next.chain };
    for (const found of module.imports) {
      const target = readTargetFile(found.target);
      if (found.isTypeOnly || found.isDynamic || target === null || seen.has(target)) continue;
      seen.add(target);
      waiting.push({ file: target, chain: [...next.chain, target] });
    }
  }
}
