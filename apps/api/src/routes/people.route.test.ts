import { adminEndpoints } from "@pith/core/contract/admin.endpoints";
import { memberEndpoints } from "@pith/core/contract/member.endpoints";
import { serverStateEndpoints } from "@pith/core/contract/server-state.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHomeServer, type HomeServer, type Person } from "../testing/create-home-server.ts";
import { createTestPasskey } from "../testing/create-test-passkey.ts";
import { type Caller, nobody, TEST_ORIGIN } from "../testing/create-test-server.ts";

describe("access to member and admin calls", () => {
  const TELEGRAM_ID = 310_000_002;
  const passkey = createTestPasskey({ origin: TEST_ORIGIN, rpId: "localhost" });
  let server: HomeServer;
  let ada: Person;
  let grace: Person;
  beforeAll(async () => {
    server = await createHomeServer();
    ada = await server.createAdmin();
    grace = await server.join(ada, "Grace");
    const person = { first_name: "A", last_name: null, username: null, language_code: null };
    await server.call("putBotUser", { as: server.bot, params: { telegramId: TELEGRAM_ID }, body: person });
    // Link the admin's own chat.
    const link = (more: object) =>
      server.call("linkTelegram", { as: ada, body: { telegram_id: TELEGRAM_ID, ...more } });
    await link({});
    expect((await link({ code: server.telegram.readCode(String(TELEGRAM_ID)) })).status).toBe(200);
  });
  afterAll(() => server.close());

  const params = { id: "00000000-0000-4000-8000-000000000000" };
  const adminCalls = [
    ["listMembers", {}],
    ["updateMember", { params, body: {} }],
    ["createInvitation", { body: {} }],
    ["listInvitations", {}],
    ["deleteInvitation", { params }],
    ["readServerState", {}],
    ["replayDeadJob", { params }],
    ["forgetDeadJob", { params }],
    ["readTrial", {}],
    ["takeTrial", {}],
  ] as const;
  const memberCalls = [
    ["changePassword", { body: { current: "wrong password", next: "eight loud rivers" } }],
    ["createPasskeyRegistration", {}],
    ["addPasskey", { body: { name: "Phone", response: passkey.create("made up") } }],
    ["listPasskeys", {}],
    ["deletePasskey", { params }],
    ["listSignInWays", {}],
    ["startOidcLink", {}],
    ["deleteOidcLink", {}],
  ] as const;

  it("is tested for every such call", () => {
    const tried = [...adminCalls, ...memberCalls].map(([name]): string => name);
    const own = { ...adminEndpoints, ...serverStateEndpoints, ...memberEndpoints };
    const needed = Object.entries(own).filter(([, { auth }]) => auth !== "none");
    expect(tried.sort()).toEqual(needed.map(([name]) => name).sort());
  });

  it.each(memberCalls)("%s requires a signed-in person and refuses every API key", async (name, call) => {
    const make = (as: Caller) => server.call(name, { ...call, as } as never);
    expect((await make(nobody)).status).toBe(401);
    expect((await make({ headers: { Authorization: "Bearer nonsense" } })).status).toBe(401);
    expect((await make(await createKey(grace))).body.code).toBe("forbidden.key_never");
    expect([401, 403]).not.toContain((await make(grace)).status);
  });

  it.each(adminCalls)("%s is allowed only to an admin on the website", async (name, call) => {
    const make = (as: Caller) => server.call(name, { ...call, as } as never);
    expect((await make(nobody)).status).toBe(401);
    expect((await make({ headers: { Authorization: "Bearer nonsense" } })).status).toBe(401);
    expect((await make(grace)).body.code).toBe("forbidden.not_admin");
    expect((await make(await createKey(ada))).body.code).toBe("forbidden.key_never");
    const chat = { headers: { ...server.bot.headers, Authorization: `Telegram ${TELEGRAM_ID}` } };
    expect((await make(chat)).body.code).toBe("forbidden.not_admin");
    expect([200, 404]).toContain((await make(ada)).status);
  });

  async function createKey(as: Person): Promise<Caller> {
    const scopes = ["read", "create", "account"] as const;
    const { body } = await server.call("createApiKey", { as, body: { name: "k", scopes: [...scopes] } });
    return { headers: { Authorization: `Bearer ${body.data.secret}` } };
  }
});
