import { spawn } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { createRandom } from "@pith/testbed/create-random";
import { startVideoSource } from "@pith/testbed/start-video-source";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readConfig } from "./config.ts";
import { runCli } from "./run-cli.ts";
import { buildVtt } from "./testing/build-captions.ts";
import { isolatedSettings } from "./testing/isolated-settings.ts";
import { runPith } from "./testing/run-pith.ts";

const KILLS = isFullMatrix ? 8 : 4;

const folder = mkdtempSync(join(tmpdir(), "pith-batch-"));
const talk = join(folder, "talk.vtt");
const other = join(folder, "other.vtt");
beforeAll(() => {
  writeFileSync(talk, buildVtt(60));
  writeFileSync(other, buildVtt(40));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("pith with several inputs", () => {
  it("writes the results one after another", async () => {
    const { exitCode, stdout, stderr } = await runPith({ parameters: [talk, other, "-f", "markdown"] });
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout.match(/^# .*$/gm)).toEqual(["# Talk", "# Other"]);
  });

  it("wraps the results in a terminal, and keeps binary ones out of it", async () => {
    const run = async (...parameters: string[]) => {
      const [stdout, stderr] = [new PassThrough(), new PassThrough()];
      const exitCode = await runCli({
        parameters: [talk, other, ...parameters],
        loadConfig: async () => readConfig(isolatedSettings),
        stdin: new PassThrough(),
        stdout: Object.assign(stdout, { isTTY: true, columns: 40 }),
        stderr,
        signal: new AbortController().signal,
      });
      return [exitCode, ...[stdout, stderr].map((stream) => String(stream.read() ?? ""))] as const;
    };
    const [, text = ""] = await run();
    expect(text.split("\n").filter((line) => line.length > 40)).toEqual([]);
    const [exitCode, binary, stderr] = await run("-f", "epub");
    expect([exitCode, binary]).toEqual([3, ""]);
    expect(stderr).toContain("A terminal can't show the format epub.");
  });

  it("reports refused inputs, continues with the rest, and exits with 3", async () => {
    const out = join(folder, "some");
    const list = join(folder, "list.txt");
    writeFileSync(list, `# talks\n\nmissing.vtt\n${talk}\n`);
    const { exitCode, stdout, stderr } = await runPith({ parameters: ["--batch", list, "--out", out] });
    expect([exitCode, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(
      /^pith: missing\.vtt: The file missing\.vtt doesn't exist.*\npith: 1 of the inputs /,
    );
    expect(readdirSync(out)).toEqual([expect.stringMatching(/^talk\.vtt-[0-9a-f]{16}\.txt$/)]);
  });

  it("takes the name of a missing file for one, even if it looks like a feed's address", async () => {
    for (const more of [[], ["--out", join(folder, "feeds")]]) {
      const { exitCode, stderr } = await runPith({ parameters: ["feed.xml", ...more] });
      expect(exitCode).toBe(3);
      expect(stderr).toContain("The file feed.xml doesn't exist.");
    }
  });

  it("refuses captions as a list once instead of line by line", async () => {
    const { exitCode, stderr } = await runPith({ parameters: ["--batch", talk] });
    expect(exitCode).toBe(3);
    expect(stderr).toBe(`pith: ${talk} has captions in it. A list has a link or a file on each line.\n`);
  });

  it("says that a list has nothing in it", async () => {
    const list = join(folder, "empty.txt");
    writeFileSync(list, "# talks\n\n");
    const { exitCode, stdout, stderr } = await runPith({ parameters: ["--batch", list] });
    expect([exitCode, stdout, stderr]).toEqual([3, "", `pith: ${list} has no links or files in it.\n`]);
    const piped = await runPith({ parameters: ["--batch", "-"] });
    expect([piped.exitCode, piped.stderr]).toEqual([
      3,
      "pith: Standard input has no links or files in it.\n",
    ]);
  });

  it("names results so that file systems take them, in every script", async () => {
    const out = join(folder, "long-names");
    const long = join(folder, `${"字".repeat(80)}.vtt`);
    writeFileSync(long, buildVtt(20));
    const run = await runPith({ parameters: [long, "--out", out, "-f", "markdown"] });
    expect(run).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    expect(readdirSync(out)).toEqual([expect.stringMatching(/^字{60,}-[0-9a-f]{16}\.md$/)]);
  });

  it("writes each standard input to a file of its own", async () => {
    const out = join(folder, "piped");
    for (const cues of [20, 40, 40]) {
      const run = await runPith({ parameters: ["-", "--out", out, "-f", "markdown"], input: buildVtt(cues) });
      expect(run).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    }
    expect(readdirSync(out)).toEqual(Array(2).fill(expect.stringMatching(/^upload-[0-9a-f]{16}\.md$/)));
  });

  it("leaves nothing behind if a result can't be written", async () => {
    const out = join(folder, "taken");
    const run = () => runPith({ parameters: ["-", "--out", out, "-f", "markdown"], input: buildVtt(20) });
    await run();
    const [name = ""] = readdirSync(out);
    rmSync(join(out, name));
    mkdirSync(join(out, name));
    expect((await run()).exitCode).toBe(1);
    expect(readdirSync(out)).toEqual([name]);
  });

  it("leaves the unfinished file of a command that runs at once", async () => {
    const out = join(folder, "shared");
    mkdirSync(out);
    const run = () => runPith({ parameters: [talk, "--out", out] });
    await run();
    const [name = ""] = readdirSync(out);
    renameSync(join(out, name), join(out, `${name}.part`));
    expect(await run()).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    expect(readdirSync(out)).toEqual([name, `${name}.part`]);
  });

  it("rejects --output", async () => {
    const { exitCode, stderr } = await runPith({ parameters: [talk, other, "-o", join(folder, "x")] });
    expect([exitCode, stderr]).toEqual([
      3,
      "pith: --output is for a single result. Use --out to write several results to a folder.\n",
    ]);
  });
});

describe("pith --batch --out", () => {
  it("summarizes each of 100 links once despite kills at random moments", { timeout: 240_000 }, async () => {
    const random = createRandom(18);
    let kill: (() => void) | null = null;
    let untilKill = 0;
    await using source = await startVideoSource({
      getDelayMs: () => {
        untilKill -= 1;
        // The random delay lets the kill happen at any point before the next link's captions are requested.
        if (untilKill === 0) setTimeout(() => kill?.(), random.below(60));
        return 0;
      },
    });
    const numbers = Array.from({ length: 100 }, (_, position) => position);
    const list = join(folder, "links.txt");
    const out = join(folder, "done");
    writeFileSync(list, numbers.map((number) => `${source.linkTo(number)}\n`).join(""));
    let kills = 0;
    for (;;) {
      untilKill = kills < KILLS ? 3 + random.below(12) : 0;
      const child = spawn(process.execPath, [inject("pith"), "--batch", list, "--out", out, "-f", "json"], {
        env: {
          ...isolatedSettings,
          PATH: process.env["PATH"],
          PITH_YOUTUBE_ORIGIN: source.origin,
          PITH_SPONSORBLOCK_ORIGIN: "off",
        },
        stdio: "ignore",
      });
      kill = () => child.kill("SIGKILL");
      const [exitCode, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
        child.once("exit", (...ended) => resolve(ended));
      });
      if (exitCode === 0) break;
      expect(signal).toBe("SIGKILL");
      kills += 1;
    }
    expect(kills).toBe(KILLS);
    const results = readdirSync(out).filter((name) => name.endsWith(".json"));
    expect(results).toHaveLength(100);
    for (const name of results) {
      const { video, keyPoints } = JSON.parse(readFileSync(join(out, name), "utf8"));
      expect(name).toBe(`youtube-${video.id}.json`);
      expect(keyPoints.length).toBeGreaterThan(0);
    }
    // Only the link that was interrupted by a kill is requested again.
    const calls = numbers.map((number) => source.countCalls(number));
    expect(Math.min(...calls)).toBe(1);
    expect(calls.reduce((total, count) => total + count, 0)).toBeLessThanOrEqual(100 + kills);
  });
});
