import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestServer, nobody, type TestServer } from "../testing/create-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

let videoNumber = 0;
const ask = async (as: Caller) => {
  videoNumber += 1;
  const url = `https://youtu.be/quota${String(videoNumber).padStart(6, "0")}`;
  const { status, body } = await server.call("createSummary", {
    as,
    body: { source: { kind: "link", url } },
  });
  return [status, body.code];
};

describe("plans and their monthly quota", () => {
  it("give the free plan and each paid plan a number of summaries a month", {
    tags: "S1.product.07",
  }, async () => {
    const { body } = await server.call("getPlansWithPricing", { as: nobody });
    const ids = body.data.plans.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(["free", "lite", "based", "pro"]);

    const { userId, cookie } = await server.signInGuest();
    const as = { headers: { Cookie: cookie } };
    const readLimit = async () => (await server.call("getPremiumStatus", { as })).body.data.summaries_limit;
    const useUp = async (count: number) => {
      for (let asked = 0; asked < count; asked += 1) expect(await ask(as)).toEqual([200, undefined]);
      expect(await ask(as)).toEqual([402, "quota_exceeded.summaries"]);
    };
    expect(await readLimit()).toBe(5);
    await useUp(5);
    await server.setTier({ userId, tier: "lite" });
    const paid = await readLimit();
    expect(paid).toBeGreaterThan(5);
    await useUp(paid - 5);
    // A month later, the full quota is available again.
    server.clock.advance(27 * 24 * 3600_000);
    await useUp(paid);
  });
});
