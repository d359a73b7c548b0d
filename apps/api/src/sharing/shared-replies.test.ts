import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Caller,
  createTestServer,
  TEST_ORIGIN,
  type TestServer,
} from "../testing/create-test-server.ts";

let server: TestServer;
let owner: Caller;
let id: string;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.signInGuest();
  const { body } = await server.call("createSummary", {
    as: owner,
    body: { source: { kind: "link", url: "https://youtu.be/bridge00001" } },
  });
  id = body.data.summary.id;
  await server.runSummaries();
  // Make the summary long enough to be compressed.
  await server.db.execute(
    sql`update summary_results set content = jsonb_set(content, '{keyPoints}', (
      select jsonb_agg(point) from generate_series(1, 40), jsonb_array_elements(content->'keyPoints') point))`,
  );
});
afterAll(() => server.close());

const share = async (): Promise<string> =>
  (await server.call("shareSummary", { as: owner, params: { id } })).body.data.shareId;
const get = (shareId: string, headers: Record<string, string> = {}) =>
  server.app.request(`${TEST_ORIGIN}/api/shared/${shareId}`, { headers });
const gzip = { "Accept-Encoding": "gzip, br" };

describe("a shared summary's response", () => {
  it("is the same compressed and plain, from the database and from the cache", async () => {
    const shareId = await share();
    const bodies: unknown[] = [];
    for (const headers of [{}, {}, gzip, gzip]) {
      const response = await get(shareId, headers);
      const isPacked = response.headers.get("content-encoding") === "gzip";
      expect([response.status, isPacked]).toEqual([200, headers === gzip]);
      expect(response.headers.get("vary")).toBe("Origin, Accept-Encoding");
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
      const bytes = Buffer.from(await response.arrayBuffer());
      bodies.push(JSON.parse((isPacked ? gunzipSync(bytes) : bytes).toString()));
    }
    const [first] = bodies;
    expect(first).toMatchObject({ success: true, data: { shareId } });
    for (const body of bodies) expect(body).toEqual(first);
  });

  it("is a 304 only for the ETag of the requested encoding", async () => {
    const shareId = await share();
    const [plain, packed] = await Promise.all([get(shareId), get(shareId, gzip)]);
    const known = (response: Response) => ({ "If-None-Match": response.headers.get("etag") ?? "" });
    const statuses = [
      await get(shareId, known(plain)),
      await get(shareId, { ...known(packed), ...gzip }),
      await get(shareId, known(packed)),
      await get(shareId, { ...known(plain), ...gzip }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([304, 304, 200, 200]);
  });

  it("has its own ID for every request, even when cached", async () => {
    const shareId = await share();
    const ids = [];
    for (const headers of [{}, {}, gzip]) ids.push((await get(shareId, headers)).headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(3);
  });

  it("isn't served from the cache once the link is revoked", async () => {
    const shareId = await share();
    expect((await get(shareId)).status).toBe(200);
    await server.call("unshareSummary", { as: owner, params: { id } });
    expect((await get(shareId)).status).toBe(404);
    expect((await get(shareId, gzip)).status).toBe(404);
  });

  it("ends the session of a browser that signed out offline, even when cached", async () => {
    const shareId = await share();
    const guest = await server.signInGuest();
    await get(shareId);
    const Cookie = `${guest.cookie}; signed_out=1`;
    expect((await get(shareId, { Cookie })).status).toBe(200);
    expect((await server.call("getSession", { as: guest })).body.data.user).toBeNull();
  });

  it("counts toward the IP address's rate limit even when cached", async () => {
    const shareId = await share();
    const limited = await createTestServer({ database: server.database, settings: { RATE_LIMITS: "on" } });
    const statuses: number[] = [];
    for (let asked = 0; asked < 1201; asked += 1) {
      const { status } = await limited.call("getSharedSummary", {
        params: { shareId },
        headers: { "If-None-Match": "*" },
      });
      statuses.push(status);
    }
    expect([statuses.filter((status) => status === 304).length, statuses.at(-1)]).toEqual([1200, 429]);
    await limited.close();
  });
});
