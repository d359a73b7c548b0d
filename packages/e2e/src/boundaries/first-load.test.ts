import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isSupportFile, rootDirectory, toRelative } from "../repository/repository.ts";
import { readImportGraph, walkLoadedModules } from "./import-graph.ts";
import { firstLoadEntries, ruleFolders, rulesWithSchemas } from "./rules.ts";

const graph = readImportGraph();
const coreSource = path.join(rootDirectory, "packages", "core", "src");
/**
 * Verbs that file names start with. By convention, such a file exports a function; any other file defines an entity and
 * its schema.
 */
const verbs =
  /^(assert|build|can|classify|compare|count|create|describe|detect|find|format|get|has|is|join|list|match|merge|normalize|parse|pick|read|require|resolve|round|select|should|sort|split|to|wait)-/;

function isOnFirstLoad(file: string): boolean {
  const [folder = "", name = ""] = path.relative(coreSource, file).split(path.sep);
  if (isSupportFile(file)) return false;
  return folder === "client" || (ruleFolders.includes(folder) && verbs.test(name));
}

function findZod(file: string): string | null {
  for (const { module, chain } of walkLoadedModules({ graph, file })) {
    const loads = module.imports.some(
      ({ target, isTypeOnly, isDynamic }) =>
        !isTypeOnly && !isDynamic && target.kind === "package" && target.name === "zod",
    );
    if (loads)
      return `zod is loaded by ${chain.map(toRelative).join(" → ")}: import the type alone, or move the rule`;
  }
  return null;
}

/** Lists the files that a page loads first, for every app that has pages and code. */
function listEntries(): string[] {
  return graph.workspaces
    .filter(({ directory }) => [...graph.modules.keys()].some((file) => file.startsWith(`${directory}/src/`)))
    .flatMap(({ shortName }) => firstLoadEntries[shortName] ?? []);
}

describe("a page's first load", () => {
  it("includes no zod through core's client and rules", () => {
    const roots = [...graph.modules.keys()].filter(isOnFirstLoad);
    expect(roots.length).toBeGreaterThan(10);
    const offences = roots
      .filter((file) => !Object.hasOwn(rulesWithSchemas, toRelative(file)))
      .map(findZod)
      .filter((offence) => offence !== null);
    expect(offences).toEqual([]);
  });

  it("has no exception for a rule that no longer exists", () => {
    const gone = Object.keys(rulesWithSchemas).filter((file) => !existsSync(path.join(rootDirectory, file)));
    expect(gone).toEqual([]);
  });

  it.each(listEntries())("includes no zod in %s", (entry) => {
    const file = path.join(rootDirectory, entry);
    expect(graph.modules.has(file), `${entry} is the entry that this test follows; has it moved?`).toBe(true);
    expect(findZod(file)).toBeNull();
  });
});
