import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { DAY_MS } from "@pith/core/lib/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUpDatabase } from "../db/back-up-database.ts";
import { lockFolder } from "../db/lock-folder.ts";
import { openEmbeddedDatabase } from "../db/open-embedded-database.ts";
import { modelCalls } from "../db/schema/model.schema.ts";
import { summarizeVideoJob } from "../queue/summarize-video.job.ts";
import { runSummary } from "../summaries/run-summary.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { makeDataFolder } from "../testing/make-data-folder.ts";
import { askRunningServer, serveAdminSocket } from "./admin-socket.ts";
import { restoreDatabase } from "./restore-database.ts";
import { ADMIN_USAGE, runAdminCommand } from "./run-admin-command.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await createTestServer();
  folder = await mkdtemp(path.join(os.tmpdir(), "pith-admin-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...parameters: string[]) => runAdminCommand({ parameters, dependencies: server.dependencies });
const readPremium = async (as: Caller) => (await server.call("getPremiumStatus", { as })).body.data;

describe("admin commands", () => {
  it("set a tier for a number of days and reset it to free", async () => {
    const { cookie, userId } = await server.signInGuest();
    const as = { headers: { Cookie: cookie } };
    const given = await run("set-tier", userId, "pro", "--days", "10");
    expect(given).toEqual({ exitCode: 0, lines: [`${userId} is on pro until 2026-01-25T12:00:00.000Z.`] });
    expect(await readPremium(as)).toMatchObject({ tier: "pro", active: true, days_remaining: 10 });
    expect((await run("set-tier", userId, "lite")).exitCode).toBe(0);
    expect(await readPremium(as)).toMatchObject({ tier: "lite", days_remaining: 30 });
    await run("set-tier", userId, "admin");
    expect(await readPremium(as)).toMatchObject({ tier: "admin", active: true, summaries_limit: -1 });
    await run("set-tier", userId, "free");
    expect(await readPremium(as)).toMatchObject({ tier: "free", active: false, summaries_limit: 5 });
  });

  it("leave paid plans unchanged and give no credit for granted tiers", async () => {
    const { cookie, userId } = await server.signInGuest();
    const as = { headers: { Cookie: cookie } };
    await run("set-tier", userId, "based");
    const order = {
      plan: "pro",
      period: "monthly",
      payment_method: "card",
      is_upgrade: true,
      current_tier: "based",
      success_url: "/payment/success",
      cancel_url: "/payment/failed",
    } as const;
    const pricing = await server.call("getUpgradePricing", {
      as,
      query: { to_tier: "pro", billing_period: "monthly" },
    });
    expect(pricing.body.data).toMatchObject({ credit: 0, amount_due: 1000 });
    const { body } = await server.call("createCheckoutSession", { as, body: order });
    await server.app.request(body.data.url, { method: "POST", body: "action=pay" });
    await run("set-tier", userId, "free");
    expect(await readPremium(as)).toMatchObject({ tier: "pro", active: true });
  });

  it("show a user by Telegram ID and report an unknown one", async () => {
    const telegramId = 600_000_001;
    await server.call("putBotUser", {
      as: server.bot,
      params: { telegramId },
      body: { first_name: "Ada", last_name: "Lovelace", username: "ada", language_code: null },
    });
    const { exitCode, lines } = await run("user", String(telegramId));
    expect(exitCode).toBe(0);
    expect(lines.join("\n")).toMatch(
      /Name +Ada Lovelace\n[\s\S]*Telegram 600000001\nPlan +free \(not active\)\nThis month 0 of 5/,
    );
    expect(await run("user", "nobody")).toEqual({ exitCode: 3, lines: ["Nobody is known as nobody."] });
  });

  it("sign a user out everywhere without affecting others", async () => {
    const [lost, other] = [await server.signInGuest(), await server.signInGuest()];
    expect(await run("sign-out", lost.userId)).toEqual({
      exitCode: 0,
      lines: [`${lost.userId} is signed out in 1 places.`],
    });
    const readStatus = async (as: Caller) => (await server.call("getAccountOverview", { as })).status;
    expect([await readStatus(lost), await readStatus(other)]).toEqual([401, 200]);
  });

  it("list dead jobs with their errors and replay them", async () => {
    const own = await createTestServer({ database: server.database });
    const guest = await own.signInGuest();
    own.sources.failSummaries(Object.assign(new Error("Words that break it."), { code: "EBROKEN" }));
    const { body } = await own.call("createSummary", {
      as: guest,
      body: { source: { kind: "text", title: null, text: "Words that break it." } },
    });
    await own.runSummaries();
    const dead = await run("dead-jobs");
    expect(dead.lines).toHaveLength(1);
    expect(dead.lines[0]).toContain("summarize-video");
    expect(dead.lines[0]).toContain("Error EBROKEN (at ");
    expect(dead.lines[0]).not.toContain("Words that break it.");
    const [id = ""] = dead.lines[0]?.split(" ") ?? [];
    expect(await run("replay", "unknown")).toEqual({
      exitCode: 3,
      lines: ["No dead job has the id unknown."],
    });
    expect(await run("replay", id)).toEqual({ exitCode: 0, lines: ["1 job is done again."] });
    expect((await run("dead-jobs")).lines).toEqual(["No job is dead."]);
    own.sources.failSummaries(null);
    await own.queue.drain(summarizeVideoJob, ({ resultId }, run) =>
      runSummary({ resultId, run, dependencies: own.dependencies }),
    );
    const summary = await own.call("getSummary", { as: guest, params: { id: body.data.summary.id } });
    expect(summary.body.data.status).toBe("done");
    // A replay doesn't charge the released quota a second time.
    const overview = await own.call("getAccountOverview", { as: guest });
    expect(overview.body.data.stats.monthly.text_summaries_used).toBe(0);
    await own.close();
  });

  it("replay the dead job of an audio summary, without charging it", async () => {
    const own = await createTestServer({ database: server.database });
    const guest = await own.signInGuest();
    await own.setTier({ userId: guest.userId, tier: "pro" });
    const { body } = await own.call("createSummary", {
      as: guest,
      body: { source: { kind: "text", title: null, text: "Words that are read aloud." } },
    });
    await own.runSummaries();
    const params = { id: body.data.summary.id };
    own.speech.before = async () => {
      throw new Error("The voice is broken.");
    };
    await own.call("createSummaryAudio", { as: guest, params, body: {} });
    await own.runAudio();
    const [dead = ""] = (await run("dead-jobs")).lines;
    expect(dead).toContain("speak-summary");
    const [id = ""] = dead.split(" ");
    expect(await run("replay", id)).toEqual({ exitCode: 0, lines: ["1 job is done again."] });
    own.speech.before = async () => {};
    await own.runAudio();
    expect((await own.call("getSummaryAudio", { as: guest, params })).body.data.status).toBe("done");
    const overview = await own.call("getAccountOverview", { as: guest });
    expect(overview.body.data.stats.monthly.audio_summaries_used).toBe(0);
    await own.close();
  });

  it("exit with usage help on wrong arguments", async () => {
    expect(await run("nonsense")).toEqual({ exitCode: 2, lines: ADMIN_USAGE });
    expect((await run("set-tier", "x")).exitCode).toBe(2);
    const { userId } = await server.signInGuest();
    expect(await run("set-tier", userId, "gold")).toEqual({
      exitCode: 2,
      lines: ["The tiers are free, lite, based, pro and admin."],
    });
    for (const days of ["-1", "99999999", "x"])
      expect((await run("set-tier", userId, "pro", "--days", days)).exitCode).toBe(2);
    expect((await run("jobs")).lines.join("\n")).toContain("summarize-video");
    expect((await run("owner-link")).lines[0]).toContain("/login?owner=");
  });

  it("run inside the running server, which holds the embedded database", async () => {
    const own = await createTestServer({ database: server.database, settings: { DATA_DIR: folder } });
    expect(await askRunningServer({ dataDir: folder, parameters: ["jobs"] })).toBeNull();
    const stop = await serveAdminSocket(own.dependencies);
    const { userId } = await own.signInGuest();
    const outcome = await askRunningServer({ dataDir: folder, parameters: ["set-tier", userId, "lite"] });
    expect(outcome?.lines[0]).toContain(`${userId} is on lite`);
    await stop();
    expect(await askRunningServer({ dataDir: folder, parameters: ["jobs"] })).toBeNull();
    await own.close();
  });

  it("wait for a server that is starting", async () => {
    const lock = await lockFolder({ folder, now: new Date() });
    const own = await createTestServer({ database: server.database, settings: { DATA_DIR: folder } });
    const answer = askRunningServer({ dataDir: folder, parameters: ["jobs"] });
    const stop = await serveAdminSocket(own.dependencies);
    expect(await answer).toMatchObject({ exitCode: 0 });
    await stop();
    await own.close();
    await lock.release();
  });

  it("get an answer of any length from the running server", async () => {
    const own = await createTestServer({ database: server.database, settings: { DATA_DIR: folder } });
    const stop = await serveAdminSocket(own.dependencies);
    const model = "m".repeat(70_000);
    await own.database.db.insert(modelCalls).values({
      model,
      purpose: "writing",
      inputTokens: 1,
      outputTokens: 1,
      isEstimated: false,
      outcome: "done",
      durationMs: 1,
      createdAt: new Date(own.clock.now()),
    });
    const answer = await askRunningServer({ dataDir: folder, parameters: ["costs"] });
    expect(answer?.lines.join("\n")).toContain(model);
    await stop();
    await own.close();
  });

  it("say so if the running server ends first", async () => {
    const closing = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => closing.listen(path.join(folder, "admin.sock"), resolve));
    await expect(askRunningServer({ dataDir: folder, parameters: ["jobs"] })).rejects.toMatchObject({
      code: "unavailable",
    });
    await new Promise((resolve) => closing.close(resolve));
  });

  it("leave out the socket if the folder's path has more bytes than a socket's may", async () => {
    const dataDir = path.join(folder, "я".repeat(60));
    await mkdir(dataDir);
    const own = await createTestServer({ database: server.database, settings: { DATA_DIR: dataDir } });
    const stop = await serveAdminSocket(own.dependencies);
    expect(await readdir(dataDir)).toEqual([]);
    await stop();
    await own.close();
  });
});

describe("backup and restore", () => {
  it("restore the embedded database, keep the newest backup and reject invalid files", async () => {
    const dataDir = path.join(folder, "data");
    const now = new Date("2026-01-15T12:00:00Z");
    await makeDataFolder(dataDir);
    const first = await openEmbeddedDatabase({ dataDir, backupsKept: 0, now });
    const own = await createTestServer({ database: first });
    const kept = await own.signInGuest();
    for (let day = 1; day <= 2; day += 1) {
      await backUpDatabase({
        database: first,
        dataDir,
        kept: 1,
        now: new Date(own.clock.now() + day * DAY_MS),
      });
    }
    const copies = await readdir(path.join(dataDir, "backups"));
    expect(copies).toEqual(["pith-2026-01-17T12-00-00-000Z.tar.gz"]);
    const lost = await own.signInGuest();
    const backup = path.join(dataDir, "backups", copies[0] ?? "");
    await expect(restoreDatabase({ file: backup, dataDir, now })).rejects.toMatchObject({ code: "conflict" });
    await own.close();
    await first.close();

    await expect(restoreDatabase({ file: path.join(folder, "none"), dataDir, now })).rejects.toThrow(
      "or this user may not read it",
    );
    await expect(
      restoreDatabase({ file: new URL(import.meta.url).pathname, dataDir, now }),
    ).rejects.toMatchObject({ code: "unsupported_format" });
    const former = await restoreDatabase({ file: backup, dataDir, now });
    expect(former).toContain("database-before-");

    const second = await openEmbeddedDatabase({ dataDir, backupsKept: 2, now });
    const restored = await createTestServer({ database: second });
    const ask = (as: Caller) => restored.call("getAccountOverview", { as });
    expect((await ask(kept)).status).toBe(200);
    expect((await ask(lost)).status).toBe(401);
    await restored.close();
    await second.close();
  });
});
