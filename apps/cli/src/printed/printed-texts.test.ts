import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { runCli } from "../run-cli.ts";
import { runPith } from "../testing/run-pith.ts";
import { PRINTED_FILE, type PrintedTexts } from "./printed-texts.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-printed-"));
let printed: PrintedTexts;

beforeAll(() => {
  const built = dirname(inject("pith"));
  printed = JSON.parse(readFileSync(join(built, PRINTED_FILE), "utf8"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  const main = readFileSync(join(built, "main.js"), "utf8");
  const [helpers = ""] = main.match(/(?<=^import "\.\/)chunk-\w+\.js(?=")/gm) ?? [];
  for (const name of ["main.js", helpers, PRINTED_FILE]) copyFileSync(join(built, name), join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

it("the texts rendered at build time match the parser's output", async () => {
  const names = Object.keys(printed.texts);
  expect(names).toEqual(expect.arrayContaining(["--help", "-V", "man", "completion\0zsh", "ask\0--help"]));
  for (const name of names) {
    const run = await runPith({ parameters: name.split("\0") });
    expect([name, run.exitCode, run.stderr]).toEqual([name, 0, ""]);
    expect(printed.texts[name]).toBe(run.stdout);
  }
});

it.each([[["--help"]], [["--version"]], [["completion", "fish"]], [["man"]], [["batch", "-h"]]])(
  "prints %s without loading anything but the build's helpers",
  (parameters) => {
    const run = spawnSync(process.execPath, [join(folder, "main.js"), ...parameters], { encoding: "utf8" });
    expect([run.status, run.stderr]).toEqual([0, ""]);
    expect(run.stdout).toBe(printed.texts[parameters.join("\0")]);
  },
);

it("wraps help to a narrow terminal, and to at most 80 columns in a wide one", async () => {
  const printIn = async (columns: number) => {
    const stdout = Object.assign(new PassThrough(), { isTTY: true, columns });
    const exitCode = await runCli({
      parameters: ["ask", "--help"],
      loadConfig: () => Promise.reject(new Error("Help needs no settings.")),
      stdin: new PassThrough(),
      stdout,
      stderr: new PassThrough(),
      signal: new AbortController().signal,
    });
    stdout.end();
    expect(exitCode).toBe(0);
    return await text(stdout);
  };
  expect(await printIn(200)).toBe(printed.texts["ask\0--help"]);
  expect(await printIn(60)).not.toBe(printed.texts["ask\0--help"]);
});
