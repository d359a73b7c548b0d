import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerLink } from "../accounts/owner-link.ts";
import { createTestServer, readCookie, TEST_ORIGIN, type TestServer } from "../testing/create-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

describe("guest sessions", () => {
  it("are created on demand, on the free tier", {
    tags: ["D.local.01", "D.guests.02", "D.quota.11", "D.quota.12", "D.quota.13"],
  }, async () => {
    const guest = await server.signInGuest();
    const { body } = await server.call("getAccountOverview", { as: guest });
    expect(body.data.premium).toMatchObject({
      tier: "free",
      active: false,
      summaries_limit: 5,
      days_remaining: null,
    });
    expect(body.data.stats.monthly).toMatchObject({ text_summaries_used: 0, summaries_limit: 5 });
  });

  it("set an HttpOnly, Secure, SameSite=Lax cookie without an expiry", {
    tags: ["D.security.01", "D.security.02", "D.security.03", "D.auth.12"],
  }, async () => {
    const { headers } = await server.call("createGuestSession");
    const [cookie = ""] = headers.getSetCookie();
    expect(cookie).toMatch(/^session=[\w-]{43}; /);
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("Secure");
    expect(cookie).toContain("SameSite=Lax");
    expect(cookie).not.toMatch(/expires|max-age/i);
  });

  it("store no secret in the database", async () => {
    const guest = await server.signInGuest();
    const secret = guest.cookie.split("=")[1] ?? "";
    const dump = await server.dumpTables();
    expect(secret).not.toBe("");
    expect(dump).toContain(guest.userId);
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(guest.token);
  });

  it("are recognized by their cookie alone", async () => {
    const guest = await server.signInGuest();
    const { body } = await server.call("getSession", { headers: { Cookie: guest.cookie } });
    expect(body.data.user.id).toBe(guest.userId);
    expect((await server.call("getSession")).body.data.user).toBeNull();
  });

  it("get a fresh token when the old one has expired", async () => {
    const own = await createTestServer({ database: server.database });
    const guest = await own.signInGuest();
    own.clock.advance(15 * 60_000);
    expect((await own.call("getAccountOverview", { as: guest })).status).toBe(401);
    const { body } = await own.call("createSessionToken", { headers: { Cookie: guest.cookie } });
    const headers = { Authorization: `Bearer ${body.data.token}` };
    expect((await own.call("getAccountOverview", { as: { headers } })).status).toBe(200);
    await own.close();
  });

  it("reuse an existing session, such as one started in another tab", async () => {
    const guest = await server.signInGuest();
    const again = await server.call("createGuestSession", { headers: { Cookie: guest.cookie } });
    expect(again.body.data.user.id).toBe(guest.userId);
    expect(again.headers.getSetCookie()).toEqual([]);
    const headers = { Authorization: `Bearer ${again.body.data.token}` };
    expect((await server.call("getAccountOverview", { as: { headers } })).status).toBe(200);
    const refreshed = await server.call("createSessionToken", { headers: { Cookie: guest.cookie } });
    expect(refreshed.body.data.user.id).toBe(guest.userId);

    await server.call("signOut", { headers: { Cookie: guest.cookie } });
    const next = await server.call("createGuestSession", { headers: { Cookie: guest.cookie } });
    expect(next.body.data.user.id).not.toBe(guest.userId);
  });

  it("end on sign-out, which invalidates both cookie and token", async () => {
    const guest = await server.signInGuest();
    const { headers, body } = await server.call("signOut", { headers: { Cookie: guest.cookie } });
    expect(body).toEqual({ success: true });
    expect(readCookie(headers, "session")).toBe("session=");
    expect((await server.call("getAccountOverview", { as: guest })).status).toBe(401);
    expect((await server.call("createSessionToken", { headers: { Cookie: guest.cookie } })).status).toBe(401);
  });

  for (const { what, authorization, tags = [] } of [
    { what: "no token at all", authorization: "" },
    { what: "another scheme", authorization: "Basic Zm9vOmJhcg==" },
    { what: "no JWT", authorization: "Bearer nonsense" },
    {
      what: "a JWT of somebody else's making",
      authorization: "Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl",
    },
    {
      what: "an unsigned JWT",
      authorization: "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.",
      tags: ["D.auth.06"],
    },
    {
      what: "an extension's token that nobody was given",
      authorization: `Bearer pith_ext_${"a".repeat(43)}`,
    },
  ]) {
    it(`are refused with ${what}`, { tags }, async () => {
      const { status, body } = await server.call("getAccountOverview", {
        headers: authorization ? { Authorization: authorization } : {},
      });
      expect(status).toBe(401);
      expect(body).toMatchObject({ success: false, code: expect.stringMatching(/^unauthenticated\b/) });
    });
  }

  it("have a quota per IP address as well", { tags: "D.guests.03" }, async () => {
    const own = await createTestServer({
      database: server.database,
      settings: { GUEST_SUMMARIES_PER_ADDRESS: "2" },
    });
    const ask = async (text: string) =>
      own.call("createSummary", {
        as: await own.signInGuest(),
        body: { source: { kind: "text", title: null, text } },
      });
    expect([(await ask("One.")).status, (await ask("Two.")).status]).toEqual([200, 200]);
    const { status, body } = await ask("Three.");
    expect([status, body.code]).toEqual([402, "quota_exceeded.network"]);
    expect(body.error).toContain("network");
    await own.close();
  });
});

describe("the owner link", () => {
  async function open(link: string) {
    const token = new URL(link).searchParams.get("owner") ?? "";
    return server.call("createOwnerSession", { body: { token } });
  }

  it("signs in as an admin, once", {
    tags: ["D.local.03", "D.local.04", "D.local.05", "S9.limits.06"],
  }, async () => {
    const link = createOwnerLink(server.dependencies) ?? "";
    expect(link).toContain(`${TEST_ORIGIN}/login?owner=`);
    const { body, headers } = await open(link);
    const owner = { headers: { Authorization: `Bearer ${body.data.token}` } };
    expect(readCookie(headers, "session")).not.toBe("");
    const overview = await server.call("getAccountOverview", { as: owner });
    const { premium, stats } = overview.body.data;
    expect(premium).toMatchObject({ tier: "admin", active: true, summaries_limit: -1 });
    expect(stats.monthly.summaries_limit).toBe(-1);
    const again = await open(link);
    expect([again.status, again.body.code]).toEqual([400, "invalid_code.owner_link"]);
  });

  it("signs in the same owner every time", async () => {
    const [first, second] = [createOwnerLink(server.dependencies), createOwnerLink(server.dependencies)];
    const ids = [await open(first ?? ""), await open(second ?? "")].map(({ body }) => body.data.user.id);
    expect(ids[0]).toBe(ids[1]);
  });

  it("is refused if it was changed or is older than a day", async () => {
    const own = await createTestServer({ database: server.database });
    const link = createOwnerLink(own.dependencies) ?? "";
    const token = new URL(link).searchParams.get("owner") ?? "";
    const changed = `${Number(token.split(".")[0]) + 1}${token.slice(token.indexOf("."))}`;
    expect((await own.call("createOwnerSession", { body: { token: changed } })).status).toBe(400);
    own.clock.advance(24 * 60 * 60_000 + 1);
    expect((await own.call("createOwnerSession", { body: { token } })).status).toBe(400);
    await own.close();
  });
});
