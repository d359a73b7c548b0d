import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { endpoints } from "@pith/core/contract/contract";
import { describe, expect, it } from "vitest";
import { readImportGraph } from "../boundaries/import-graph.ts";
import {
  isSupportFile,
  listWorkspaces,
  readPackageFile,
  readText,
  rootDirectory,
  toRelative,
} from "./repository.ts";

const workspaces = listWorkspaces();
const graph = readImportGraph();
const modules = [...graph.modules.values()];

/** Returns a workspace's files, other than tests, that import this module. Excludes type imports. */
function listUsers({ workspace, specifier }: { workspace: string; specifier: RegExp }): string[] {
  return modules
    .filter((module) => module.workspace.shortName === workspace && !isSupportFile(module.file))
    .filter((module) => module.imports.some((found) => !found.isTypeOnly && specifier.test(found.specifier)))
    .map((module) => toRelative(module.file));
}

/** The beginning of every API path, up to its parameters, such as `/api/summaries/`. */
const apiPaths = Object.values(endpoints)
  .map((endpoint) => endpoint.path.replace(/:.*$/, ""))
  .filter((start) => start.startsWith("/api/") || start.startsWith("/auth/"));

/** Returns whether code names an API path: at the start of a string, or after a template's origin. */
function namesApiPath(code: string): boolean {
  return apiPaths.some((start) =>
    ['"', "'", "`", "}"].some((before) =>
      [start, start.slice(1)].some((path) => code.includes(`${before}${path}`)),
    ),
  );
}

function listDeclared(): Set<string> {
  const packages = [readPackageFile(rootDirectory), ...workspaces.map((workspace) => workspace.package)];
  return new Set(
    packages.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    ),
  );
}

describe("the repository", () => {
  it("names every package @pith/*", { tags: "D.name.02" }, () => {
    expect(workspaces.map((workspace) => workspace.package.name)).toEqual(
      workspaces.map((workspace) => `@pith/${workspace.shortName}`),
    );
  });

  it("is one monorepo, built with turbo and installed with pnpm", { tags: "D.name.04" }, () => {
    const root: { packageManager?: string } = JSON.parse(readText("package.json"));
    const turbo: { tasks?: Record<string, unknown> } = JSON.parse(readText("turbo.json"));
    expect(root.packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+/);
    expect(Object.keys(turbo.tasks ?? {})).toEqual(expect.arrayContaining(["build", "typecheck"]));
    expect(readText("pnpm-workspace.yaml")).toMatch(/^packages:\n {2}- apps\/\*\n {2}- packages\/\*$/m);
    const foreignLocks = [rootDirectory, ...workspaces.map((workspace) => workspace.directory)]
      .flatMap((directory) =>
        ["package-lock.json", "yarn.lock", "bun.lock"].map((name) => path.join(directory, name)),
      )
      // A workspace with a lockfile of its own would be another repository.
      .concat(workspaces.map(({ directory }) => path.join(directory, "pnpm-lock.yaml")))
      .filter((file) => existsSync(file));
    expect(foreignLocks).toEqual([]);
  });

  it("uses react, react-dom, vite, @crxjs/vite-plugin, grammy, firebase, zustand, zod, vitest and tsup", {
    tags: "D.name.05",
  }, () => {
    const names = [
      "react",
      "react-dom",
      "vite",
      "@crxjs/vite-plugin",
      "grammy",
      "firebase",
      "zustand",
      "zod",
      "vitest",
      "tsup",
    ];
    const imported = new Set(
      modules.flatMap((module) =>
        module.imports.flatMap(({ target }) => (target.kind === "package" ? [target.name] : [])),
      ),
    );
    const declared = listDeclared();
    expect(names.filter((name) => !declared.has(name))).toEqual([]);
    expect(names.filter((name) => !imported.has(name))).toEqual([]);
  });

  for (const [id, app] of [
    ["D.name.10", "web"],
    ["D.name.11", "extension"],
    ["D.name.12", "bot"],
  ] as const) {
    it(`lets apps/${app} call the backend only through core's typed client`, { tags: id }, () => {
      expect(listUsers({ workspace: app, specifier: /^@pith\/core\/client\// })).not.toEqual([]);
      const ownCalls = modules
        .filter((module) => module.workspace.shortName === app && !isSupportFile(module.file))
        .filter((module) => namesApiPath(readFileSync(module.file, "utf8")))
        .map((module) => `${toRelative(module.file)} names a path of the API: call core's client`);
      expect(ownCalls).toEqual([]);
    });
  }

  it("has the typed client in packages/core and in no app", { tags: "D.name.06" }, () => {
    const users = ["web", "extension", "bot"].filter(
      (app) =>
        listUsers({ workspace: app, specifier: /^@pith\/core\/client\/create-api-client$/ }).length > 0,
    );
    expect(users).toEqual(["web", "extension", "bot"]);
    const others = modules
      .map((module) => toRelative(module.file))
      .filter((file) => /create-api-client\.ts$/.test(file) && !file.startsWith("packages/core/"));
    expect(others).toEqual([]);
  });

  it("has the backend in apps/api, which mounts core's contract", { tags: "D.name.13" }, () => {
    expect(listUsers({ workspace: "api", specifier: /^@pith\/core\/contract\// })).not.toEqual([]);
    expect(existsSync(path.join(rootDirectory, "apps", "api", "src", "main.ts"))).toBe(true);
  });

  it("queues jobs with pg-boss", { tags: "D.scale.02" }, () => {
    expect(listUsers({ workspace: "api", specifier: /^pg-boss$/ })).not.toEqual([]);
  });

  it("has no other queue, broker or cluster", { tags: "D.scale.05" }, () => {
    // Matches whole words within a name, so that scoped packages such as @redis/client count too.
    const brokers =
      /(^|[@/-])(bull|bullmq|queues?|agenda|graphile-worker|amqp|amqplib|kafka|kafkajs|nats|mqtt|redis|ioredis|valkey|sqs|pubsub|zeromq)($|[/-])/;
    expect([...listDeclared()].filter((name) => brokers.test(name))).toEqual([]);
    const clusters = modules.filter((module) =>
      module.imports.some(({ target }) => target.kind === "node" && target.name === "cluster"),
    );
    expect(clusters.map((module) => toRelative(module.file))).toEqual([]);
    const otherQueues = workspaces
      .filter(
        (workspace) =>
          workspace.shortName !== "api" && Object.hasOwn(workspace.package.dependencies ?? {}, "pg-boss"),
      )
      .map((workspace) => `${workspace.package.name} has a queue of its own: jobs belong to apps/api`);
    expect(otherQueues).toEqual([]);
  });

  it("has a catalog that pins exact versions, which all workspaces use", () => {
    const loose = readText("pnpm-workspace.yaml")
      .split("\n")
      .filter((line) => /^ {2}\S+: [\^~*><]/.test(line));
    expect(loose).toEqual([]);
    const unpinned = workspaces.flatMap(({ package: file }) =>
      Object.entries({ ...file.dependencies, ...file.devDependencies, ...file.optionalDependencies })
        .filter(([, version]) => version !== "catalog:" && version !== "workspace:*")
        .map(([name, version]) => `${file.name} has ${name} at ${version}: put it into the catalog`),
    );
    expect(unpinned).toEqual([]);
  });
});
