import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RECENT_SIGN_IN_MS } from "../accounts/require-recent-sign-in.ts";
import { createHomeServer, type HomeServer, type Person, readPerson } from "../testing/create-home-server.ts";
import { createTestPasskey } from "../testing/create-test-passkey.ts";
import { TEST_ORIGIN } from "../testing/create-test-server.ts";

describe("passkeys", () => {
  let server: HomeServer;
  let ada: Person;
  let grace: Person;
  const passkey = createTestPasskey({ origin: TEST_ORIGIN, rpId: "localhost" });
  beforeAll(async () => {
    server = await createHomeServer();
    ada = await server.createAdmin();
    grace = await server.join(ada, "Grace");
  });
  afterAll(() => server.close());

  const register = async (as: Person) =>
    (await server.call("createPasskeyRegistration", { as })).body.data.options;
  const challenge = async () => (await server.call("createPasskeyChallenge")).body.data.options.challenge;
  const signIn = (response: object) => server.call("signInWithPasskey", { body: { response } as never });

  it("are added only to the account that asked for them", async () => {
    const options = await register(grace);
    expect(options).toMatchObject({
      rp: { id: "localhost" },
      user: { name: "Grace" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const response = passkey.create(options.challenge);
    const add = (as: Person, sent: object = response) =>
      server.call("addPasskey", { as, body: { response: sent, name: "Phone" } as never });
    expect((await add(ada)).body.code).toBe("invalid_code.passkey");
    expect((await add(grace, passkey.create("made up"))).body.code).toBe("invalid_code.passkey");
    expect((await add(grace)).body.data).toMatchObject({ name: "Phone", lastUsedAt: null });
    expect((await add(grace)).body.code).toBe("invalid_code.passkey");
    const { body } = await server.call("listPasskeys", { as: grace });
    expect(body.data.passkeys).toHaveLength(1);
    expect((await server.call("listPasskeys", { as: ada })).body.data.passkeys).toEqual([]);
  });

  it("sign in their owner, once per challenge", async () => {
    const response = passkey.get(await challenge());
    const answer = await signIn(response);
    expect(answer.body.data.user.id).toBe(grace.userId);
    expect(readPerson(answer).cookie).not.toBe("");
    expect((await signIn(response)).body.code).toBe("invalid_code.passkey");
  });

  it("are refused with another challenge, origin or key, or without user verification", async () => {
    const other = createTestPasskey({ origin: "https://evil.example", rpId: "localhost" });
    const registration = (await register(grace)).challenge;
    for (const response of [
      passkey.get("made up"),
      passkey.get(registration),
      passkey.get(await challenge(), { origin: "https://evil.example" }),
      passkey.get(await challenge(), { rpId: "evil.example" }),
      passkey.get(await challenge(), { isVerified: false }),
      { ...other.get(await challenge()), id: passkey.id, rawId: passkey.id },
      other.get(await challenge()),
    ]) {
      expect((await signIn(response)).body.code).toBe("invalid_code.passkey");
    }
    const late = await challenge();
    server.clock.advance(6 * 60_000);
    expect((await signIn(passkey.get(late))).body.code).toBe("invalid_code.passkey");
  });

  it("still sign in while somebody guesses the password", async () => {
    for (let tries = 0; tries < 12; tries += 1) await server.signIn("grace", "a wrong password");
    expect((await signIn(passkey.get(await challenge()))).status).toBe(200);
  });

  it("don't sign in a disabled member", async () => {
    ada = readPerson(await server.signIn("ada"));
    const update = (isDisabled: boolean) =>
      server.call("updateMember", { as: ada, params: { id: grace.userId }, body: { isDisabled } });
    await update(true);
    expect((await signIn(passkey.get(await challenge()))).body.code).toBe("forbidden.disabled");
    await update(false);
  });

  it("can be deleted only by their owner, and not as the last way to sign in", async () => {
    grace = readPerson(await signIn(passkey.get(await challenge())));
    const [{ id }] = (await server.call("listPasskeys", { as: grace })).body.data.passkeys;
    const remove = (as: Person) => server.call("deletePasskey", { as, params: { id } });
    expect((await remove(ada)).body.code).toBe("not_found.passkey");
    const { members } = await import("../db/schema/members.schema.ts");
    const { eq } = await import("drizzle-orm");
    const [row] = await server.db.select().from(members).where(eq(members.userId, grace.userId));
    await server.db.update(members).set({ passwordHash: null }).where(eq(members.userId, grace.userId));
    expect((await remove(grace)).body.code).toBe("conflict.last_sign_in_way");
    await server.db
      .update(members)
      .set({ passwordHash: row?.passwordHash ?? null })
      .where(eq(members.userId, grace.userId));
    expect((await remove(grace)).status).toBe(200);
    expect((await signIn(passkey.get(await challenge()))).body.code).toBe("invalid_code.passkey");
  });
});

describe("adding a passkey", () => {
  it("needs a recent sign-in even if registration began in time", async () => {
    const server = await createHomeServer();
    const ada = await server.createAdmin();
    const passkey = createTestPasskey({ origin: TEST_ORIGIN, rpId: "localhost" });
    const renew = async () =>
      readPerson(await server.call("createSessionToken", { headers: { Cookie: ada.cookie } }));
    server.clock.advance(RECENT_SIGN_IN_MS - 1000);
    const { body } = await server.call("createPasskeyRegistration", { as: await renew() });
    const response = passkey.create(body.data.options.challenge);
    const add = (as: Person) => server.call("addPasskey", { as, body: { response, name: "Phone" } as never });
    server.clock.advance(1000);
    const late = await add(await renew());
    expect([late.status, late.body.code]).toEqual([403, "forbidden.sign_in_again"]);
    const again = readPerson(await server.signIn("Ada"));
    expect((await server.call("listPasskeys", { as: again })).body.data.passkeys).toEqual([]);
    expect((await add(again)).status).toBe(200);
    await server.close();
  });
});

describe("passkeys at URLs without browser support", () => {
  it.each([
    { PUBLIC_URL: "http://192.168.1.20:8000", ALLOW_PLAIN_HTTP: "on" },
    { PUBLIC_URL: "http://pith.lan", ALLOW_PLAIN_HTTP: "on" },
    { PUBLIC_URL: "https://192.168.1.20" },
  ])("are reported as not configured: %o", async (settings) => {
    const server = await createHomeServer({ settings });
    const ada = await server.createAdmin();
    for (const answer of [
      await server.call("createPasskeyChallenge"),
      await server.call("createPasskeyRegistration", { as: ada }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([501, "not_configured.passkeys"]);
    }
    await server.close();
  });
});
