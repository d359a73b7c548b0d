import { createPerson, type Person } from "@pith/testbed/create-person";
import { type FollowedEvent, followEvents } from "@pith/testbed/follow-events";
import { type Cluster, startCluster } from "@pith/testbed/start-cluster";
import { startPostgres } from "@pith/testbed/start-postgres";
import type { ServerProcess } from "@pith/testbed/start-server";
import { startVideoSource, type VideoSource } from "@pith/testbed/start-video-source";
import { waitUntil } from "@pith/testbed/wait-until";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let opened: AsyncDisposableStack;
let source: VideoSource;
let cluster: Cluster;
let videoNumber = 0;

beforeAll(async () => {
  opened = new AsyncDisposableStack();
  const postgres = opened.use(await startPostgres());
  source = opened.use(await startVideoSource());
  cluster = opened.use(await startCluster({ postgres, source, apiCount: 3, workerCount: 2 }));
}, 120_000);

afterAll(() => opened.disposeAsync(), 60_000);

function getApi(position: number): ServerProcess {
  const api = cluster.apis[position];
  if (!api) throw new Error(`The cluster has no API process ${position}.`);
  return api;
}

async function askForHeldSummary(asker: ServerProcess) {
  source.hold();
  const person = await createPerson({ origin: asker.origin });
  const { data } = await person.askFor({ origin: asker.origin, url: source.linkTo(videoNumber++) });
  if (!data) throw new Error("The summary was refused.");
  return { person, summaryId: data.summary.id };
}

function waitUntilDone({ person, summaryId }: { person: Person; summaryId: string }): Promise<void> {
  return waitUntil({
    what: "the summary is done",
    async check() {
      const { data } = await person.read({ origin: getApi(0).origin, id: summaryId });
      return data?.status === "done";
    },
  });
}

describe("events with several processes on one Postgres", () => {
  it("reach a reader at one process when another was asked and a third does the work", {
    tags: ["D.scale.01", "D.scale.03"],
  }, async () => {
    const { person, summaryId } = await askForHeldSummary(getApi(0));
    const told: FollowedEvent[] = [];
    let isDone = false;
    let done: Promise<void> = Promise.resolve();
    let ownLooks = 0;
    const onHeartbeat = () => {
      if (isDone) ownLooks += 1;
    };
    for await (const followed of followEvents({
      person,
      origin: getApi(1).origin,
      summaryId,
      onHeartbeat,
    })) {
      told.push(followed);
      // These events must arrive while the run is paused, which shows that they aren't all sent at its end.
      if (followed.event.type === "video") {
        source.release();
        done = waitUntilDone({ person, summaryId }).then(() => {
          isDone = true;
        });
      }
    }
    await done;
    // A stream only polls after a while without events, so everything up to here arrived without polling.
    expect(ownLooks).toBe(0);
    const types = told.map(({ event }) => event.type);
    expect(types.filter((type) => type === "key_point").length).toBeGreaterThan(2);
    expect(types.filter((type) => type === "done")).toEqual(["done"]);
    expect(types.at(-1)).toBe("done");
    const last = told.at(-1)?.event;
    const { data } = await person.read({ origin: getApi(2).origin, id: summaryId });
    expect(last?.type === "done" && last.summary).toEqual(data);
  });

  it("resume at another process after the first was killed, by Last-Event-ID, without gaps or duplicates", async () => {
    const { person, summaryId } = await askForHeldSummary(getApi(0));
    const told: FollowedEvent[] = [];
    await expect(async () => {
      for await (const followed of followEvents({ person, origin: getApi(1).origin, summaryId })) {
        told.push(followed);
        if (followed.event.type === "video") await getApi(1).kill();
      }
    }).rejects.toThrow();
    const beforeCount = told.length;
    expect(beforeCount).toBeGreaterThan(0);

    source.release();
    await waitUntilDone({ person, summaryId });
    for await (const followed of followEvents({
      person,
      origin: getApi(2).origin,
      summaryId,
      lastEventId: told.at(-1)?.id ?? "",
    })) {
      told.push(followed);
    }
    const whole: FollowedEvent[] = [];
    for await (const followed of followEvents({ person, origin: getApi(0).origin, summaryId })) {
      whole.push(followed);
    }
    expect(told.length).toBeGreaterThan(beforeCount + 3);
    expect(told).toEqual(whole);
    await getApi(1).start();
  });

  it("carry a cancellation from one process to a reader at another and to the worker, which stops", async () => {
    const { person, summaryId } = await askForHeldSummary(getApi(0));
    await waitUntil({ what: "a worker waits for the captions", check: () => source.waiting === 1 });
    const types: string[] = [];
    for await (const { event } of followEvents({ person, origin: getApi(1).origin, summaryId })) {
      types.push(event.type);
      if (event.type === "video") {
        await person.call({
          origin: getApi(2).origin,
          method: "POST",
          path: `/api/summaries/${summaryId}/cancel`,
        });
      }
    }
    expect(types.at(-1)).toBe("cancelled");
    await waitUntil({ what: "the worker has hung up", check: () => source.waiting === 0 });
  });
});
