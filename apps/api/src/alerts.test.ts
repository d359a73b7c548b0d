import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { OpenAiReply } from "@pith/engine/testing/start-openai-server";
import { SCRAPE_SECONDS } from "@pith/testbed/alerts/create-alert-watch";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createWatchedServer, type WatchedServer } from "./testing/create-watched-server.ts";

/** The maximum time between a fault and its alert. */
const LIMIT_SECONDS = 120;
/** How long to watch a healthy server: an hour, by the watched server's clock. */
const HEALTHY_SECONDS = 3600;

let watched: WatchedServer;
/** Undo what the test broke. */
let repairs: (() => unknown)[] = [];
beforeAll(async () => {
  watched = await createWatchedServer();
}, 120_000);
afterAll(async () => {
  await watched[Symbol.asyncDispose]();
});
beforeEach(async () => {
  watched.startWatch();
  for (let count = 0; count < 2; count += 1) {
    await act();
    expect(await watched.scrape()).toEqual([]);
  }
});
afterEach(async () => {
  for (const repair of repairs.toReversed()) await repair();
  repairs = [];
});

/** Simulates traffic during a fault: a summary and a page view. */
async function act(): Promise<void> {
  await watched.summarize();
  await fetch(`${watched.origin}/api/config`);
}

/** Scrapes for two minutes and returns all alerts that fired. Calls `during` before each scrape. */
async function watch(during: () => Promise<unknown>): Promise<string[]> {
  const fired = new Set<string>();
  for (let seconds = 0; seconds < LIMIT_SECONDS; seconds += SCRAPE_SECONDS) {
    await during();
    for (const alert of await watched.scrape()) fired.add(alert);
  }
  return [...fired];
}

/** Has the model answer each call with this reply, and expects only this alert to fire. */
async function failModel(reply: OpenAiReply, alert: string): Promise<void> {
  watched.answerModelWith(reply);
  repairs.push(() => watched.answerModelWith(null));
  expect(await watch(act)).toEqual([alert]);
}

describe("the shipped alerts", { timeout: 300_000, shuffle: false }, () => {
  it("stay silent on a healthy server with occasional failures", { tags: ["night"] }, async () => {
    const fired = new Set<string>();
    for (let seconds = 0, round = 0; seconds < HEALTHY_SECONDS; seconds += SCRAPE_SECONDS, round += 1) {
      if (round % 8 === 0) {
        if (round % 64 === 32) watched.s3.failures.push(503);
        if (round % 64 === 16) watched.failModelOnce(round % 128 === 16 ? 500 : 429);
        const id = await watched.summarize(round % 16 === 0 ? "link" : "text");
        if (round % 32 === 0) await watched.speak(id);
      }
      for (const alert of await watched.scrape()) fired.add(alert);
    }
    expect([...fired]).toEqual([]);
  });

  it("fire for a model that rejects the key", () =>
    failModel({ kind: "status", status: 401 }, "PithModelRefused"));

  const faults = [
    ["limits the rate", { kind: "status", status: 429 }, "PithModelRateLimited"],
    ["fails", { kind: "status", status: 500 }, "PithModelFailing"],
    ["is slow", { kind: "silence", text: "" }, "PithModelSlow"],
  ] as const;
  it.each(faults)("fire for a model that %s", { tags: ["night"] }, (_what, ...fault) => failModel(...fault));

  it("fire for object storage that is down", { tags: ["night"] }, async () => {
    const url = await watched.speak(await watched.summarize());
    const listen = () => fetch(url).then((response) => response.text());
    await listen();
    expect(
      await watch(async () => {
        watched.s3.failures.push(503, 503, 503, 503);
        await act();
        await listen();
        watched.s3.failures.length = 0;
      }),
    ).toEqual(["PithStorageDown"]);
  });

  it("fire for a queue without a worker", { tags: ["night"] }, async () => {
    await watched.endWorker();
    repairs.push(() => watched.startWorker());
    await watched.summarize("text", { isAwaited: false });
    // The queue counts active jobs every five seconds, so it may still count one of the stopped worker's
    // jobs.
    const countActive = `select active_count as active from pgboss.queue where name = 'summarize-video'`;
    const readActive = async () => (await watched.sql.query(countActive)).rows;
    await expect.poll(readActive, { timeout: 30_000 }).toEqual([{ active: 0 }]);
    // The test can't advance the database's clock, so backdate the jobs instead.
    const age = `update pgboss.job set created_on = created_on - interval '15 seconds',
      start_after = start_after - interval '15 seconds' where name = 'summarize-video' and state = 'created'`;
    expect(await watch(() => watched.sql.query(age))).toEqual(["PithQueueStuck"]);
  });

  it("fire for a disk that is 95% full", { tags: ["night"] }, async ({ skip }) => {
    const { dataDir } = watched;
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", dataDir], { stdio: "pipe" });
    } catch {
      skip("This user can't mount a small disk.");
    }
    repairs.push(() => execFileSync("umount", [dataDir]));
    expect(await watched.scrape()).toEqual([]);
    const { bsize, blocks } = statfsSync(dataDir);
    writeFileSync(path.join(dataDir, "filler"), Buffer.alloc(Math.ceil(0.951 * bsize * blocks)));
    expect(await watch(act)).toEqual(["PithDiskFull"]);
  });

  it("fire for webhooks with unreachable receivers", { tags: ["night"] }, async () => {
    // The built server sends webhooks only to public addresses, so the test can't provide a receiver.
    const { id } = (
      await watched.call({
        path: "/api/users/account/webhooks",
        body: { url: "https://hook.invalid/", events: ["summary.completed"] },
      })
    ).webhook;
    repairs.push(() => watched.sql.query("delete from webhooks where id = $1", [id]));
    expect(await watch(act)).toEqual(["PithWebhooksFailing"]);
  });

  it("fire for payment events that fail verification", { tags: ["night"] }, async () => {
    const body = JSON.stringify({ id: "evt_1", object: "event", type: "invoice.paid", data: { object: {} } });
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", "whsec_wrong").update(`${at}.${body}`).digest("hex");
    const headers = { "Stripe-Signature": `t=${at},v1=${signature}`, "Content-Type": "application/json" };
    const send = () => fetch(`${watched.origin}/api/webhooks/stripe`, { method: "POST", headers, body });
    expect(await watch(send)).toEqual(["PithPaymentEventsFailing"]);
  });

  it("fire for a clock that is off", { tags: ["night"] }, async () => {
    watched.setClockOff(60_000);
    repairs.push(() => watched.setClockOff(0));
    expect(await watch(act)).toEqual(["PithClockOff"]);
  });

  it("fire for an exhausted connection pool while metrics stay available", { tags: ["night"] }, async () => {
    const lock = await watched.sql.connect();
    await lock.query("begin");
    await lock.query("lock table api_keys in access exclusive mode");
    const calls = Array.from({ length: watched.poolSize + 2 }, () =>
      watched.call({ path: "/api/summaries" }),
    );
    repairs.push(async () => {
      await lock.query("rollback");
      lock.release();
      await Promise.all(calls);
    });
    expect(await watch(async () => {})).toEqual(["PithDatabasePoolSpent"]);
  });

  it("fire when YouTube blocks the server", { tags: ["night"] }, async () => {
    await watched.summarize("link");
    watched.youtube.block();
    let round = 0;
    // Request a summary only on every other scrape, because each summary spends seconds backing off.
    const summarize = async () => round++ % 2 === 0 && watched.summarize("link");
    expect(await watch(summarize)).toEqual(["PithSourceBlocked"]);
  });
});
