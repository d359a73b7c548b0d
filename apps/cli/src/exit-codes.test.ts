import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exitMeanings } from "./lib/exit-codes.ts";
import { buildVtt } from "./testing/build-captions.ts";
import { runPithProcess } from "./testing/run-pith-process.ts";

const folder = mkdtempSync(join(tmpdir(), "pith-exits-"));
const talk = join(folder, "talk.vtt");
const circle = join(folder, "circle.vtt");
beforeAll(() => {
  writeFileSync(talk, buildVtt(20));
  symlinkSync(circle, circle);
});
afterAll(() => rmSync(folder, { recursive: true }));

// The exit codes for the three signals are tested in signals.test.ts.
it.each<[exitCode: number, name: string, parameters: string[], output: RegExp]>([
  [0, "a summary", [talk], /^Talk\n/],
  [1, "a result that can't be written", [talk, "-o", join(folder, "no", "where")], /can't be written to/],
  [2, "wrong usage", [talk, "--length", "huge"], /Allowed choices are short, medium, long/],
  [3, "an input that is refused", ["missing.vtt"], /^pith: The file missing\.vtt doesn't exist/],
  [
    3,
    "an input that can't be read",
    [circle],
    /^pith: \S+ can't be read: too many symbolic links encountered\.\n$/,
  ],
])("pith exits with %i for %s", async (exitCode, _name, parameters, output) => {
  const run = await runPithProcess({ parameters });
  expect(run.exitCode).toBe(exitCode);
  // Standard output gets only results, and standard error only messages.
  const [said, silent] = exitCode === 0 ? [run.stdout, run.stderr] : [run.stderr, run.stdout];
  expect(said).toMatch(output);
  expect(silent).toBe("");
});

it("the README and the manual give every exit code the same meaning", () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const rows = [...readme.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, code, meaning]) => [
    Number(code),
    meaning,
  ]);
  expect(rows).toEqual(exitMeanings);
});
