import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { rootDirectory } from "./repository.ts";

const load = (file: string) => import(pathToFileURL(path.join(rootDirectory, file)).href);
const dist = path.join(rootDirectory, "apps", "api", "dist");

/** Matches package imports in a bundled file, in the forms that esbuild writes. */
const loaded = /(?:^|[;}\n])\s*(?:import|export)[^"'`;]*?from\s*"([^".][^"]*)"|\bimport\("([a-z@][^"]*)"\)/g;

it("the built server loads no package that the bundle omits", async (context) => {
  context.skip(!existsSync(dist), "the server isn't built");
  const { externalPackages } = (await load("apps/api/external-packages.mjs")) as { externalPackages: RegExp };
  const names = readdirSync(dist)
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => [...readFileSync(path.join(dist, file), "utf8").matchAll(loaded)])
    .map(([, fixed, later]) => fixed ?? later ?? "");
  expect(names.some((name) => name.startsWith("@electric-sql/pglite"))).toBe(true);
  expect(names.filter((name) => !isBuiltin(name) && !externalPackages.test(name))).toEqual([]);
});

it("the bundle keeps what is loaded and its dependencies, and removes the rest", async () => {
  const { removeBundled } = (await load(".ci/bundle.mjs")) as {
    removeBundled(options: { packages: string; isLoaded: (name: string) => boolean }): void;
  };
  const packages = mkdtempSync(path.join(tmpdir(), "pith-bundle-"));
  const getStored = (name: string) =>
    path.join(packages, ".pnpm", `${name.replace("/", "+")}@1.0.0`, "node_modules");
  for (const name of ["@font/a", "zod", "reader", "part", "part-of-zod"]) {
    mkdirSync(path.join(getStored(name), name), { recursive: true });
  }
  const link = (name: string, folder: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    symlinkSync(path.join(getStored(name), name), path.join(folder, name));
  };
  for (const name of ["@font/a", "zod", "reader"]) link(name, packages);
  link("part", getStored("reader"));
  link("part-of-zod", getStored("zod"));
  removeBundled({ packages, isLoaded: (name) => name !== "zod" });
  expect(readdirSync(path.join(packages, ".pnpm")).sort()).toEqual([
    "@font+a@1.0.0",
    "part@1.0.0",
    "reader@1.0.0",
  ]);
  expect(readdirSync(packages).sort()).toEqual([".pnpm", "@font", "reader"]);
  rmSync(packages, { recursive: true });
});
