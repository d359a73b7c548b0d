import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { HOUR_MS } from "@pith/core/lib/durations";
import { createTestLog } from "@pith/core/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { nameBackup } from "../db/list-backups.ts";
import { createLocalStorage } from "../providers/storage/create-local-storage.ts";
import type { ObjectStorage } from "../providers/storage/object-storage.ts";
import { checkClosedDatabase } from "./check-database.ts";
import { runDoctor } from "./run-doctor.ts";

const now = new Date("2026-01-15T12:00:00Z");

let dataDir: string;
let objectStorage: ObjectStorage;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "pith-doctor-"));
  objectStorage = createLocalStorage({ folder: path.join(dataDir, "objects") });
  await mkdir(path.join(dataDir, "backups"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function examine({
  settings = {},
  backupAgeHours = 1,
  forwarding = [] as { peer: string; count: number; lastAt: number }[],
} = {}) {
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    YOUTUBE_ORIGIN: "http://127.0.0.1:9",
    ...settings,
  });
  const backup = nameBackup({ dataDir, now: new Date(now.getTime() - backupAgeHours * HOUR_MS) });
  await writeFile(backup, "");
  const fetch = async (url: string) => {
    if (url.includes("telegram")) return new Response("{}", { status: 401 });
    throw new Error(`No answer from ${url}`);
  };
  const outcome = await runDoctor({ config, database: [], forwarding, objectStorage, fetch, now });
  await rm(backup);
  return { exitCode: outcome.exitCode, text: outcome.lines.join("\n") };
}

describe("runDoctor", () => {
  it("reports no problems for a healthy installation", async () => {
    const { exitCode, text } = await examine();
    expect(exitCode).toBe(0);
    expect(text).toContain("ok      The last verified backup is 1 h old");
    expect(text).toContain("ok      The settings are consistent.");
  });

  it("warns of an old backup, a future backup and an untrusted proxy without failing", async () => {
    const old = await examine({
      backupAgeHours: 31,
      forwarding: [{ peer: "10.0.0.7", count: 12, lastAt: now.getTime() }],
      settings: { RATE_LIMITS: "off", HOST: "0.0.0.0" },
    });
    expect(old.exitCode).toBe(0);
    expect(old.text).toContain("risk    The last verified backup is 31 h old: `npm run pith");
    expect(old.text).toContain(
      "risk    Pith ignored the X-Forwarded-For header in 12 requests from 10.0.0.7",
    );
    expect(old.text).toContain("RATE_LIMITS is off");
    expect(old.text).toContain("it's running as a trial, with test sign-in");
    expect((await examine({ backupAgeHours: -48 })).text).toContain("48 h in the future");
  });

  it("fails with advice for a rejected key, an unreachable model and an unusable data folder", async () => {
    const { exitCode, text } = await examine({
      settings: {
        TELEGRAM_BOT_TOKEN: "1:secret-that-is-long-enough",
        TELEGRAM_BOT_USERNAME: "pith_bot",
        BOT_SERVICE_KEY: "k".repeat(32),
        MODEL_PROVIDERS: "compatible:llama",
        MODEL_COMPATIBLE_BASE_URL: "http://127.0.0.1:9/v1",
      },
    });
    expect(exitCode).toBe(1);
    expect(text).toContain("problem Telegram (@pith_bot) rejects the key: check TELEGRAM_BOT_TOKEN.");
    expect(text).toContain("problem The model llama (compatible) can't be reached from here");
    expect(text).not.toContain("secret");
    const file = path.join(dataDir, "file");
    await writeFile(file, "");
    const config = readConfig({ NODE_ENV: "test", DATA_DIR: file, YOUTUBE_ORIGIN: "http://127.0.0.1:9" });
    const outcome = await runDoctor({ config, database: [], forwarding: [], objectStorage, fetch, now });
    expect(outcome.lines[0]).toContain(`problem Pith can't write to the data folder ${file}`);
  });

  it("names the backup to restore if the database is missing, and reports an unreachable Postgres", async () => {
    const { log } = createTestLog();
    const backup = nameBackup({ dataDir, now });
    await writeFile(backup, "");
    const embedded = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir });
    expect(await checkClosedDatabase({ config: embedded, log, now })).toMatchObject([
      { state: "problem", text: expect.stringContaining(`admin restore ${backup}`) },
    ]);
    await rm(backup);
    const config = readConfig({ NODE_ENV: "test", DATABASE_URL: "postgres://pith:hidden@127.0.0.1:9/pith" });
    const [finding] = await checkClosedDatabase({ config, log, now });
    expect(finding?.text).toMatch(/^Postgres at 127\.0\.0\.1:9 can't be reached \(.*ECONNREFUSED/);
    expect(finding?.text).not.toContain("hidden");
  });
});
