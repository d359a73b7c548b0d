import { execFileSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { readText, rootDirectory } from "./repository.ts";

const yamlFiles = [
  "compose.yaml",
  "docs/operating/compose.service.yaml",
  "docs/operating/kubernetes.yaml",
  "docs/operating/traefik.yaml",
  "docs/operating/alerts.yaml",
];
const settings = new Set(
  readText(".env.example")
    .match(/^# [A-Z][A-Z\d_]+(?==)/gm)
    ?.map((line) => line.slice(2)),
);
/** Matches variables in the operators' files that configure other programs. */
const foreign = /^POSTGRES_/;

/** Where metrics are defined. */
const metricFiles = [
  "apps/api/src/http/metrics.ts",
  "apps/api/src/http/register-gauges.ts",
  "apps/api/src/lib/create-meter.ts",
  "apps/bot/src/bot-metrics.ts",
];
/** Matches prom-client's default metrics, which every Node process has. */
const libraryMetrics = /^pith_(?:bot_)?(?:process|nodejs)_/;

interface ComposeService {
  image: string;
  command?: string[];
  environment: Record<string, string>;
  ports?: string[];
}

function readYaml(file: string): unknown[] {
  return parseAllDocuments(readText(file), { merge: true }).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS();
  });
}

/**
 * Lists the settings that a file passes to a process, either in an `environment` mapping or in an `env` list
 * of names and values.
 */
function listSettings(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listSettings);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    if (key === "environment" && child) return Object.keys(child);
    if (key === "env" && Array.isArray(child)) return child.map(({ name }) => String(name));
    return listSettings(child);
  });
}

function findCommand(command: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${command}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe("the operators' files", () => {
  it.each(yamlFiles)("%s is valid YAML whose settings exist", (file) => {
    const names = readYaml(file).flatMap(listSettings);
    expect(names.filter((name) => !settings.has(name) && !foreign.test(name))).toEqual([]);
  });

  it.each(["alerts.yaml", "dashboard.json"])("%s names only metrics that the code exports", (file) => {
    const code = metricFiles.map(readText).join("\n");
    const named = new Set(readText(`docs/operating/${file}`).match(/\bpith_\w+/g));
    expect(named.size).toBeGreaterThan(15);
    const unknown = [...named].filter(
      (name) =>
        !libraryMetrics.test(name) &&
        !new RegExp(`\\b${name.replace(/_(?:bucket|sum|count)$/, "")}[":]`).test(code),
    );
    expect(unknown).toEqual([]);
  });

  it("start files that are in the bundle", () => {
    const files = [
      "Dockerfile",
      "compose.yaml",
      "docs/operating/pith.service",
      "docs/operating/pith-bot.service",
    ];
    const entries = files.flatMap((file) => readText(file).match(/apps\/\w+\/dist\/\w+\.js/g) ?? []);
    expect(entries.length).toBeGreaterThan(2);
    for (const entry of entries)
      expect(readText(path.posix.join(path.dirname(entry), "../tsup.config.ts"))).toContain(
        `src/${path.basename(entry, ".js")}.ts`,
      );
  });

  it("listen in a container where others look for it, whatever PORT .env has", () => {
    const environments = ["compose.yaml", "docs/operating/compose.service.yaml"].flatMap((file) => {
      const [{ services }] = readYaml(file) as [{ services: Record<string, ComposeService> }];
      return Object.values(services).filter(({ image, command }) => image === "pith" && !command);
    });
    expect(environments.map(({ environment }) => environment["PORT"])).toEqual(["8000", "8000", "8000"]);
    const [{ ports }] = environments as [ComposeService];
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the syntax of compose files.
    expect(ports).toEqual(["${LISTEN:-127.0.0.1}:${PORT:-8000}:8000"]);
  });

  it("start the server with the memory settings that it was measured with", () => {
    const files = [
      "packages/testbed/src/start-server.ts",
      ".ci/start.mjs",
      "Dockerfile",
      "docs/operating/pith.service",
    ];
    const [measured, ...others] = files.map(
      (file) => readText(file).match(/\bMALLOC_MMAP_THRESHOLD_\W{1,3}(\d+)/)?.[1],
    );
    expect(measured).toBeDefined();
    for (const other of others) expect(other).toBe(measured);
  });

  it.for(["pith.service", "pith-bot.service"])("have a unit %s that systemd accepts", (name, { skip }) => {
    if (!findCommand("systemd-analyze")) skip("systemd-analyze isn't installed here.");
    const unit = path.join(rootDirectory, "docs/operating", name);
    expect(execFileSync("systemd-analyze", ["verify", unit], { encoding: "utf8" })).toBe("");
  });
});
