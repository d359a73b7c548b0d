import type { SummarySource } from "@pith/core/contract/summary.schemas";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "../db/schema/accounts.schema.ts";
import { deleteAccount } from "../membership/delete-account.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

let videos = 0;
function linkToNewVideo(): string {
  videos += 1;
  return `https://youtu.be/pooled${String(videos).padStart(5, "0")}`;
}

const text = "Locks hide pins.\nKeys lift them.\nThen the bolt moves.";
const handOver = (
  url: string,
  changes: { text?: string; title?: string; durationSeconds?: number } = {},
) => ({
  kind: "captions" as const,
  url,
  captions: { text: changes.text ?? text, language: "en", captionKind: "manual" as const },
  video: {
    title: changes.title ?? "How locks work",
    author: "Small Machines",
    durationSeconds: changes.durationSeconds ?? 15,
    chapters: [],
  },
});

/** Signs in a user with a verified identity, such as Google or Telegram. */
async function signInKnown() {
  const caller = await server.signInGuest();
  await server.db.update(users).set({ isGuest: false }).where(eq(users.id, caller.userId));
  return caller;
}

async function summarize(as: Caller, source: SummarySource) {
  const started = await server.call("createSummary", { as, body: { source } });
  await server.runSummaries();
  const { body } = await server.call("getSummary", { as, params: { id: started.body.data.summary.id } });
  return body.data;
}

/** Returns the summary that a user with only the link gets, and whether that took a request to the host. */
async function askByLink(url: string) {
  const before = server.sources.loads.length;
  const summary = await summarize(await server.signInGuest(), { kind: "link", url });
  return {
    source: summary.content.origin.captionSource,
    title: summary.video.title,
    quote: summary.content.keyPoints[0].quotes[0].text,
    isAsked: server.sources.loads.length > before,
  };
}

const fromHost = {
  source: "host",
  title: "How bridges stand",
  quote: "A bridge carries its load down to the ground.",
  isAsked: true,
};

describe("captions sent by clients", () => {
  it("serve their sender immediately, and others once a second user confirms them", {
    tags: ["D.sources.22", "D.sources.23"],
  }, async () => {
    const url = linkToNewVideo();
    const first = await summarize(await signInKnown(), handOver(url));
    expect(first.content.keyPoints[0].quotes[0].text).toBe("Locks hide pins.");
    await summarize(await signInKnown(), handOver(url));
    expect(await askByLink(url)).toEqual({
      source: "extension",
      title: "How locks work",
      quote: "Locks hide pins.",
      isAsked: false,
    });
  });

  it("forged by one user are never shown to another, however often they are sent", {
    tags: "D.sources.23",
  }, async () => {
    const url = linkToNewVideo();
    const forger = await signInKnown();
    for (const length of ["short", "medium", "long"]) {
      await server.call("createSummary", { as: forger, body: { source: handOver(url), length } as never });
      await server.runSummaries();
    }
    expect(await askByLink(url)).toEqual(fromHost);
  });

  it.each<[what: string, second: Parameters<typeof handOver>[1]]>([
    ["other words", { text: "Locks hide pins.\nBuy my lock picks." }],
    ["another title", { title: "How locks fail" }],
    ["another length", { durationSeconds: 900 }],
  ])("aren't confirmed by %s", { tags: "D.sources.23" }, async (_what, second) => {
    const url = linkToNewVideo();
    await summarize(await signInKnown(), handOver(url));
    await summarize(await signInKnown(), handOver(url, second));
    expect(await askByLink(url)).toEqual(fromHost);
  });

  it("aren't confirmed by guests, since one person can be many", { tags: "D.sources.23" }, async () => {
    const url = linkToNewVideo();
    for (const as of [await server.signInGuest(), await server.signInGuest(), await signInKnown()])
      await summarize(as, handOver(url));
    expect(await askByLink(url)).toEqual(fromHost);
  });

  it("aren't confirmed by captions of another video", async () => {
    const [url, other] = [linkToNewVideo(), linkToNewVideo()];
    await summarize(await signInKnown(), handOver(url));
    await summarize(await signInKnown(), handOver(other));
    expect(await askByLink(url)).toEqual(fromHost);
  });

  it("don't replace the host's captions", async () => {
    const url = linkToNewVideo();
    expect(await askByLink(url)).toEqual(fromHost);
    for (const as of [await signInKnown(), await signInKnown()]) await summarize(as, handOver(url));
    const again = await summarize(await server.signInGuest(), { kind: "link", url });
    expect(again).toMatchObject({
      video: { title: "How bridges stand" },
      content: { origin: { captionSource: "host" } },
    });
  });

  it("keep no trace of their senders once those have deleted their accounts", async () => {
    const url = linkToNewVideo();
    const people = [await signInKnown(), await signInKnown()];
    for (const as of people) await summarize(as, handOver(url));
    const accountIds = await Promise.all(people.map(({ userId }) => server.findAccountId(userId)));
    const traces = [...accountIds, ...people.map(({ userId }) => userId)];
    const before = await server.dumpTables();
    expect(traces.filter((trace) => !before.includes(trace))).toEqual([]);
    for (const accountId of accountIds) await deleteAccount({ accountId, dependencies: server.dependencies });
    const after = await server.dumpTables();
    expect(traces.filter((trace) => after.includes(trace))).toEqual([]);
    expect(await askByLink(url)).toMatchObject({ source: "extension", quote: "Locks hide pins." });
  });

  it("stay in the pool after their senders' accounts are deleted", async () => {
    const url = linkToNewVideo();
    const people = [await signInKnown(), await signInKnown()];
    for (const as of people) await summarize(as, handOver(url));
    for (const { userId } of people) {
      await deleteAccount({
        accountId: await server.findAccountId(userId),
        dependencies: server.dependencies,
      });
    }
    expect(await askByLink(url)).toMatchObject({ source: "extension", isAsked: false });
  });
});
