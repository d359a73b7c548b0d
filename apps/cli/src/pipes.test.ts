import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { buildVtt } from "./testing/build-captions.ts";
import { isolatedSettings } from "./testing/isolated-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-pipes-"));
const vtt = join(folder, "talk.vtt");
beforeAll(() => writeFileSync(vtt, buildVtt(60)));
afterAll(() => rmSync(folder, { recursive: true }));

const pipe = (script: string, ...parameters: string[]) =>
  spawnSync("bash", ["-c", `set -o pipefail; ${script}`, process.execPath, inject("pith"), ...parameters], {
    env: { ...process.env, ...isolatedSettings },
    encoding: "utf8",
  });

it.each([
  [["summarize", vtt, "-f", "json", "-l", "long"], "{"],
  [["transcript", vtt], "0"],
  [["chapters", vtt], "0"],
  [["man"], "."],
  [["--help"], "U"],
])("exits quietly when the reader closes the pipe: %s", (parameters, start) => {
  const run = pipe('"$0" "$@" | head -c 1', ...parameters);
  expect([run.status, run.stdout, run.stderr]).toEqual([0, start, ""]);
});

it.skipIf(!existsSync("/dev/full")).each([["summarize", vtt], ["transcript", vtt], ["man"]])(
  "reports a full disk: %s",
  (...parameters) => {
    const run = pipe('"$0" "$@" > /dev/full', ...parameters);
    expect([run.status, run.stderr]).toEqual([
      1,
      "pith: The result can't be written to standard output: no space left on device.\n",
    ]);
  },
);
