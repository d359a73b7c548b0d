import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { buildVtt } from "./testing/build-captions.ts";
import { isolatedSettings } from "./testing/isolated-settings.ts";
import { runPith } from "./testing/run-pith.ts";

let folder: string;
let file: string;
let talk: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pith-settings-"));
  file = join(folder, "pith/config");
  talk = join(folder, "talk.vtt");
  mkdirSync(join(folder, "pith"));
  writeFileSync(talk, buildVtt(60));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (parameters: string[] = [], environment: Record<string, string> = {}) =>
  runPith({ parameters: [talk, ...parameters], environment: { XDG_CONFIG_HOME: folder, ...environment } });

describe("the settings file", () => {
  it("sets an option's default, overridden by the environment and then by the option", async () => {
    writeFileSync(file, "# How I like it\nPITH_FORMAT=markdown\n");
    expect((await run()).stdout).toMatch(/^# Talk\n/);
    expect((await run([], { PITH_FORMAT: "json" })).stdout).toMatch(/^\{/);
    const text = await run(["--format", "text"], { PITH_FORMAT: "json" });
    expect(text.stdout).toMatch(/^Talk\n/);
  });

  it("may have the line endings of Windows", async () => {
    writeFileSync(file, "# How I like it\r\n\r\nPITH_LENGTH=short\r\nPITH_FORMAT=markdown\r\n");
    const { exitCode, stdout, stderr } = await run();
    expect([exitCode, stderr, stdout]).toEqual([0, "", expect.stringMatching(/^# Talk\n/)]);
  });

  it("isn't read from the current folder if HOME is empty", () => {
    mkdirSync(join(folder, ".config/pith"), { recursive: true });
    writeFileSync(join(folder, ".config/pith/config"), "PITH_FORMAT=json\n");
    const { status, stdout } = spawnSync(process.execPath, [inject("pith"), talk], {
      cwd: folder,
      env: { ...isolatedSettings, HOME: "", XDG_CONFIG_HOME: "" },
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Talk\n/)]);
  });

  it("sets length, language and shape too", async () => {
    writeFileSync(file, "PITH_LENGTH=short\nPITH_LANGUAGE=de\nPITH_FORMAT=json\n");
    const short = await run();
    expect(short.stderr).toContain("Captions in German are used");
    expect(JSON.parse(short.stdout).keyPoints.length).toBeLessThan(
      JSON.parse((await run(["-l", "long"])).stdout).keyPoints.length,
    );
    const notes = await run([], { PITH_SHAPE: "notes" });
    expect([notes.exitCode, notes.stderr]).toEqual([3, expect.stringContaining("needs a language model")]);
    expect((await run(["--shape", "points"], { PITH_SHAPE: "notes" })).exitCode).toBe(0);
  });

  it.each<[line: string, reason: string, environment?: Record<string, string>]>([
    ["PITH_LENGTH=huge", "PITH_LENGTH must be one of short, medium, long, and it is “huge”."],
    ["PITH_SHAPE=poem", "PITH_SHAPE must be one of brief, points, notes, and it is “poem”."],
    [
      "PITH_FORMAT=pdf",
      "PITH_FORMAT must be one of text, markdown, json, note, srt, vtt, csv, anki, epub, and it is “pdf”.",
    ],
    [
      "PITH_LANGUAGE=klingon please",
      "PITH_LANGUAGE must be a language tag such as en, de or pt-BR, and it is “klingon please”.",
    ],
    [
      "PITH_CACHE_MB=lots",
      "PITH_CACHE_MB must be a number of megabytes, 0 for none, and it is “lots”.",
      { PITH_CACHE_MB: "" },
    ],
    [
      "PITH_YOUTUBE_ORIGIN=youtube.example",
      "PITH_YOUTUBE_ORIGIN must be a URL that starts with http:// or https://, and it is “youtube.example”.",
    ],
    [
      "PITH_SPONSORBLOCK_ORIGIN=no",
      "PITH_SPONSORBLOCK_ORIGIN must be off or a URL that starts with http:// or https://, and it is “no”.",
    ],
  ])("is rejected for %s", async (line, reason, environment = {}) => {
    writeFileSync(file, `${line}\n`);
    expect(await run([], environment)).toEqual({
      exitCode: 3,
      stdout: "",
      stderr: `pith: ${reason} It is set in the environment or in ${file}.\n`,
    });
  });

  it.each([
    [
      "MODEL_COMPATIBLE_BASE_URL=localhost:11434/v1",
      "MODEL_COMPATIBLE_BASE_URL must be an http or https URL, like https://host.example/v1.",
    ],
    [
      "MODEL_PARALLEL_CALLS=many",
      'MODEL_PARALLEL_CALLS must be a whole number from 1 to 100, in digits alone, not "many".',
    ],
    [
      "MODEL_CHECKER=small",
      "MODEL_CHECKER takes one model as MODEL_PROVIDERS does, like openai:gpt-5-mini, or off.",
    ],
  ])("is rejected for %s, but only with a model", async (line, reason) => {
    writeFileSync(file, `${line}\n`);
    expect(await run(["--model", "compatible:small"])).toEqual({
      exitCode: 3,
      stdout: "",
      stderr: `pith: ${reason} Settings for models are read from the environment and from ${file}.\n`,
    });
    expect((await run([])).exitCode).toBe(0);
  });

  it("is rejected with its path for a line that isn't a setting", async () => {
    writeFileSync(file, "PITH_LENGTH=short\nformat: markdown\n");
    const { exitCode, stderr } = await run();
    expect([exitCode, stderr]).toEqual([
      3,
      `pith: Line 2 of the settings file ${file} isn't a setting. Write one NAME=value per line.\n`,
    ]);
  });

  it("is rejected with its path if it can't be read", async () => {
    mkdirSync(file);
    const { exitCode, stderr } = await run();
    expect([exitCode, stderr]).toEqual([
      3,
      `pith: The settings file ${file} can't be read: illegal operation on a directory.\n`,
    ]);
  });
});
