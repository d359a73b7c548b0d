import type { LinkedAccountUsage } from "@pith/core/contract/premium.schemas";
import type { Summary } from "@pith/core/summaries/summary";
import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import { createPerson, type Person } from "@pith/testbed/create-person";
import { followEvents } from "@pith/testbed/follow-events";
import { createGuardedFolder } from "@pith/testbed/guard";
import { shortLivedFlags } from "@pith/testbed/short-lived-flags";
import { createServerProcess, type ServerProcess } from "@pith/testbed/start-server";
import { startVideoSource, type VideoSource } from "@pith/testbed/start-video-source";
import { waitUntil } from "@pith/testbed/wait-until";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let opened: AsyncDisposableStack;
let source: VideoSource;
let settings: Record<string, string>;
let server: ServerProcess;

beforeAll(async () => {
  opened = new AsyncDisposableStack();
  const folder = opened.use(await createGuardedFolder("pith-embedded-"));
  source = opened.use(await startVideoSource());
  settings = {
    DATA_DIR: folder.path,
    YOUTUBE_ORIGIN: source.origin,
    SPONSORBLOCK_ORIGIN: source.origin,
    // Otherwise, the first restart would back up the database, which takes seconds.
    BACKUPS_KEPT: "0",
  };
  server = opened.use(await createServerProcess({ flags: shortLivedFlags, settings }));
  await server.start();
}, 120_000);

afterAll(() => opened.disposeAsync(), 60_000);

/** Requests a summary, follows it to its last event, and returns it. */
async function summarize({ origin, url }: { origin: string; url: string }): Promise<Summary | null> {
  const person = await createPerson({ origin });
  const { data } = await person.askFor({ origin, url });
  const summaryId = data?.summary.id ?? "";
  const types: string[] = [];
  for await (const { event } of followEvents({ person, origin, summaryId })) types.push(event.type);
  expect(types.at(-1)).toBe("done");
  return (await person.read({ origin, id: summaryId })).data;
}

async function readUsed(person: Person): Promise<number | undefined> {
  const { data } = await person.call<LinkedAccountUsage>({
    origin: server.origin,
    path: "/api/premium/linked-account-usage",
  });
  return data?.text_summaries_used;
}

describe("one process on the embedded database", () => {
  it("summarizes with the built-in engine if no language model is set up, and says so", {
    tags: ["D.defaults.02", "D.engine.01", "D.engine.02", "D.engine.03"],
  }, async () => {
    const summary = await summarize({ origin: server.origin, url: source.linkTo(2) });
    expect(summary).toMatchObject({ status: "done", content: { origin: { engine: "extractive" } } });
    expect(summary?.content?.keyPoints.length).toBeGreaterThan(0);
    expect(server.readOutput()).toMatch(/^ *Summaries +embedded/m);
  });

  it("summarizes with the language model that its settings name", { tags: "D.engine.01" }, async () => {
    const model = await startOpenAiServer({
      respond: (request) => ({ kind: "answer", text: JSON.stringify(answerLikeAModel(request)) }),
    });
    await using folder = await createGuardedFolder("pith-model-");
    await using second = await createServerProcess({
      flags: shortLivedFlags,
      settings: {
        ...settings,
        DATA_DIR: folder.path,
        MODEL_PROVIDERS: "compatible:stub-model",
        MODEL_COMPATIBLE_BASE_URL: model.url,
      },
    });
    try {
      await second.start();
      const summary = await summarize({ origin: second.origin, url: source.linkTo(2) });
      expect(summary?.content?.origin).toMatchObject({
        engine: "model",
        model: "stub-model",
        isFallback: false,
      });
      expect(summary?.content?.keyPoints.length).toBeGreaterThan(0);
    } finally {
      await model.close();
    }
  });

  it("finishes a summary after being killed and restarted, and spends one unit", async () => {
    const person = await createPerson({ origin: server.origin });
    source.hold();
    const { data } = await person.askFor({ origin: server.origin, url: source.linkTo(1) });
    if (!data) throw new Error("The summary was refused.");
    await waitUntil({ what: "the captions are waited for", check: () => source.waiting === 1 });
    await server.kill();
    source.release();
    await server.start();

    // A client that was waiting gets the events it missed.
    const types: string[] = [];
    for await (const { event } of followEvents({
      person,
      origin: server.origin,
      summaryId: data.summary.id,
    })) {
      types.push(event.type);
    }
    expect(types.at(-1)).toBe("done");
    expect(await readUsed(person)).toBe(1);

    // The summary wasn't started a third time, and requesting it again is free.
    expect(source.countCalls(1)).toBe(2);
    const again = await person.askFor({ origin: server.origin, url: source.linkTo(1) });
    expect(again.data).toMatchObject({ joined: true, cost: 0, summary: { status: "done" } });
    expect(await readUsed(person)).toBe(1);
  }, 90_000);

  it("refuses to start twice on one folder, and says which process holds it and what to do", async () => {
    await using second = await createServerProcess({ flags: shortLivedFlags, settings });
    await expect(second.start()).rejects.toThrow("ended while it started");
    expect(await second.waitForEnd()).toEqual({ exitCode: 1, signal: null });
    expect(second.readOutput()).toContain(
      `Process ${server.pid} has the data folder ${settings["DATA_DIR"]} open`,
    );
    expect(second.readOutput()).toContain("DATA_DIR");
    expect(second.readOutput()).toContain("DATABASE_URL");
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  it("releases the folder to the next process on a clean exit", { tags: ["night"] }, async () => {
    expect(await server.terminate()).toEqual({ exitCode: 0, signal: null });
    const next = await createServerProcess({ flags: shortLivedFlags, settings });
    try {
      await next.start();
      expect((await fetch(`${next.origin}/readyz`)).status).toBe(200);
    } finally {
      await next.kill();
      await server.start();
    }
  });

  it("reports the missing Postgres if it is configured as one of several processes", async () => {
    await using worker = await createServerProcess({
      flags: shortLivedFlags,
      settings: { ...settings, PROCESS_ROLE: "worker" },
    });
    await expect(worker.start()).rejects.toThrow("PROCESS_ROLE needs DATABASE_URL");
  });
});
