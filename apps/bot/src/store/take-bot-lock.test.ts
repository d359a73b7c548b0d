import { mkdtemp, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createTestLog } from "@pith/core/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createManualTimer } from "../testing/create-test-bot.ts";
import { takeBotLock } from "./take-bot-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pith-lock-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("takeBotLock waits for the process that uses the data folder, and logs immediately which one it is", async () => {
  const lines: string[] = [];
  const { log: logger, dropped } = createTestLog({ print: (line) => lines.push(line) });
  const timer = createManualTimer();
  const options = { databaseFile: path.join(folder, "bot.sqlite"), timer, logger };
  const older = await takeBotLock(options);
  expect(lines).toEqual([]);
  const newer = takeBotLock(options);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      message: "Another bot process uses this data folder. This one takes over when that one ends.",
      pid: process.pid,
      host: hostname(),
      since: new Date(timer.now()).toISOString(),
    }),
  ]);
  older.release();
  timer.advance(500);
  (await newer).release();
  expect(lines).toHaveLength(2);
  expect(dropped).toEqual([]);
});

it("takeBotLock holds the data folder until the process ends, even after garbage collection", async () => {
  const { log: logger } = createTestLog();
  const timer = createManualTimer();
  const options = { databaseFile: path.join(folder, "bot.sqlite"), timer, logger };
  await (async () => void (await takeBotLock(options)))();
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  let hasTakenOver = false;
  void takeBotLock(options).then(() => {
    hasTakenOver = true;
  });
  for (let count = 0; count < 2; count += 1) {
    collectGarbage();
    timer.advance(500);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(hasTakenOver).toBe(false);
});
