import { DAY_MS } from "@pith/core/lib/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { summaryEvents } from "../db/schema/summaries.schema.ts";
import { type Caller, createTestServer, type TestServer } from "../testing/create-test-server.ts";
import { readEvents } from "../testing/read-events.ts";
import { cleanUp } from "./clean-up.ts";

let server: TestServer;
let owner: Caller;
beforeAll(async () => {
  server = await createTestServer();
  const { cookie } = await server.signInGuest();
  // Signs in by cookie, because a token would expire during the test.
  owner = { headers: { Cookie: cookie } };
});
afterAll(() => server.close());

async function request(video: string): Promise<string> {
  const body = { source: { kind: "link", url: `https://youtu.be/${video}` } } as const;
  return (await server.call("createSummary", { as: owner, body })).body.data.summary.id;
}

const countEvents = () => server.db.$count(summaryEvents);

describe("cleanUp", () => {
  it("deletes all events of work that finished a week ago, whose readers then get its summary", async () => {
    const old = await request("bridge00001");
    await server.runSummaries();
    server.clock.advance(8 * DAY_MS);
    const fresh = await request("bridge00002");
    await server.runSummaries();
    const eventsOfBoth = await countEvents();
    await cleanUp(server.dependencies);
    const eventsOfFresh = await countEvents();
    expect(eventsOfFresh).toBeGreaterThan(0);
    expect(eventsOfFresh).toBeLessThan(eventsOfBoth);

    const events = await readEvents({ server, as: owner, id: old });
    expect(events).toHaveLength(1);
    expect(events[0]?.event).toMatchObject({ type: "done", summary: { id: old, status: "done" } });
    const all = await readEvents({ server, as: owner, id: fresh });
    expect(all.map(({ event }) => event.type)).toEqual(
      expect.arrayContaining(["video", "key_point", "done"]),
    );
  });
});
