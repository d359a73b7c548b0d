import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createHomeServer,
  type HomeServer,
  PASSWORD,
  type Person,
  readPerson,
} from "../testing/create-home-server.ts";
import { createTestServer, type TestServer } from "../testing/create-test-server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe("the first admin", () => {
  let server: HomeServer;
  beforeAll(async () => {
    server = await createHomeServer();
  });
  afterAll(() => server.close());

  const create = (setupCode: string, changes: object = {}) =>
    server.call("createFirstAdmin", { body: { setupCode, name: "Ada", password: PASSWORD, ...changes } });

  it("is created only with the printed code, and only once", async () => {
    const config = () => server.call("getPublicConfig").then(({ body }) => body.data);
    expect(await config()).toMatchObject({
      edition: "self-hosted",
      hasPlans: false,
      allowsGuests: false,
      isPlainHttp: false,
      signIn: { kind: "accounts", hasPasswords: true, oidc: null, needsFirstAdmin: true },
    });
    const code = await server.readSetupCode();
    expect(await server.readSetupCode()).toBe(code);
    expect((await create("AAAA-BBBB-CCCC-DDDD")).body.code).toBe("invalid_code.setup");
    expect((await create(code, { password: "too short" })).body.code).toBe("invalid_input.password_short");
    expect((await create(code, { password: "Ada's password" })).status).toBe(200);
    expect((await config()).signIn.needsFirstAdmin).toBe(false);
    expect(await server.readSetupCode()).toBe("");
    const again = await Promise.all([create(code), create(code), create("x")]);
    expect(again.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [409, "conflict.setup_done"]),
    );
  });
});

describe("concurrent requests for the first admin", () => {
  it("create only one, with the code in any case and without its hyphens", async () => {
    const server = await createHomeServer();
    const code = await server.readSetupCode();
    const answers = await Promise.all(
      ["Ada", "Grace", "Edsger"].map((name) =>
        server.call("createFirstAdmin", {
          body: { setupCode: code.toLowerCase().replaceAll("-", " "), name, password: PASSWORD },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await server.close();
  });
});

describe("members of a self-hosted server", () => {
  let server: HomeServer;
  let ada: Person;
  let grace: Person;
  beforeAll(async () => {
    server = await createHomeServer();
    ada = await server.createAdmin();
    grace = await server.join(ada, "Grace");
  });
  afterAll(() => server.close());

  it("join by a one-time link that isn't stored in plain text", async () => {
    const token = await server.invite(ada);
    expect((await server.call("readInvitation", { body: { token } })).body.data).toMatchObject({
      kind: "join",
      name: null,
    });
    expect(await server.dumpTables()).not.toContain(token);
    const join = (name: string) =>
      server.call("acceptInvitation", { body: { token, name, password: PASSWORD } });
    expect((await join("ＧＲＡＣＥ")).body.code).toBe("conflict.member_name");
    expect((await join("-")).body.code).toBe("invalid_input.member_name");
    const joined = await join("Edsger");
    expect(joined.body.data.user).toMatchObject({ isAdmin: false, profile: { displayName: "Edsger" } });
    expect((await join("Barbara")).body.code).toBe("invalid_code.invitation");
    expect((await server.call("readInvitation", { body: { token } })).body.code).toBe(
      "invalid_code.invitation",
    );
  });

  it("can be invited as admins, and invitations can be withdrawn and expire", async () => {
    const admin = await server.join(ada, "Barbara", { isAdmin: true });
    const { body } = await server.call("listMembers", { as: admin });
    expect(
      body.data.members.map(({ name, isAdmin }: { name: string; isAdmin: boolean }) => [name, isAdmin]),
    ).toEqual([
      ["Ada", true],
      ["Barbara", true],
      ["Edsger", false],
      ["Grace", false],
    ]);
    const withdrawn = await server.invite(admin);
    const { body: list } = await server.call("listInvitations", { as: ada });
    expect(list.data.invitations).toHaveLength(1);
    const [{ id }] = list.data.invitations;
    expect((await server.call("deleteInvitation", { as: ada, params: { id } })).status).toBe(200);
    expect((await server.call("deleteInvitation", { as: ada, params: { id } })).body.code).toBe(
      "not_found.invitation",
    );
    const accept = (token: string) =>
      server.call("acceptInvitation", { body: { token, name: "Alan", password: PASSWORD } });
    expect((await accept(withdrawn)).body.code).toBe("invalid_code.invitation");
    const late = await server.invite(admin);
    server.clock.advance(7 * DAY_MS);
    expect((await accept(late)).body.code).toBe("invalid_code.invitation");
    ada = readPerson(await server.signIn("ada"));
    grace = readPerson(await server.signIn(" GRACE "));
  });

  it("get the same error for a wrong password and an unknown name", async () => {
    const [wrong, unknown] = [
      await server.signIn("grace", "not her password"),
      await server.signIn("nobody"),
    ];
    expect([wrong.status, wrong.body.error]).toEqual([unknown.status, unknown.body.error]);
    expect(wrong.body.code).toBe("invalid_code.password");
    expect(unknown.body.code).toBe("invalid_code.password");
  });

  it("have their password stored only as a hash and never logged", async () => {
    const tables = await server.dumpTables();
    expect(tables).not.toContain(PASSWORD);
    expect(tables).toMatch(/scrypt\$\d+\$/);
    expect(server.logLines.join("\n")).not.toContain(PASSWORD);
  });

  it("have their sessions listed and can sign out of all others", async () => {
    const other = readPerson(await server.signIn("grace"));
    const places = await server.call("listSignedInPlaces", { as: grace });
    expect(places.body.data.length).toBeGreaterThan(1);
    expect((await server.call("signOutElsewhere", { as: grace })).status).toBe(200);
    expect((await server.call("listSignedInPlaces", { as: other })).body.code).toBe(
      "unauthenticated.session_ended",
    );
  });

  it("change their password with the old one, which ends their other sessions", async () => {
    const other = readPerson(await server.signIn("grace"));
    const change = (current: string | null, next: string) =>
      server.call("changePassword", { as: grace, body: { current, next } });
    expect((await change("wrong password", "eight loud rivers")).body.code).toBe(
      "invalid_code.current_password",
    );
    expect((await change(null, "eight loud rivers")).body.code).toBe("invalid_code.current_password");
    expect((await change(PASSWORD, "gracegracegrace")).body.code).toBe("invalid_input.password_weak");
    expect((await change(PASSWORD, "eight loud rivers")).status).toBe(200);
    expect((await server.call("listPasskeys", { as: other })).status).toBe(401);
    expect((await server.call("listPasskeys", { as: grace })).status).toBe(200);
    expect((await server.signIn("grace")).body.code).toBe("invalid_code.password");
    expect((await server.signIn("grace", "eight loud rivers")).status).toBe(200);
  });

  it("reset their password by an admin's link, keep their name, and lose their sessions", async () => {
    const first = await server.invite(ada, { memberId: grace.userId });
    const token = await server.invite(ada, { memberId: grace.userId });
    expect((await server.call("readInvitation", { body: { token: first } })).status).toBe(400);
    expect((await server.call("readInvitation", { body: { token } })).body.data).toMatchObject({
      kind: "reset",
      name: "Grace",
    });
    const reset = await server.call("acceptInvitation", {
      body: { token, name: "Somebody else", password: PASSWORD },
    });
    expect(reset.body.data.user).toMatchObject({ id: grace.userId, profile: { displayName: "Grace" } });
    expect((await server.call("listPasskeys", { as: grace })).status).toBe(401);
    grace = readPerson(reset);
    expect((await server.signIn("grace")).status).toBe(200);
  });

  it("lose sessions, keys and feeds when disabled, and can be enabled again", async () => {
    const key = await server.call("createApiKey", { as: grace, body: { name: "k", scopes: ["read"] } });
    const byKey = { headers: { Authorization: `Bearer ${key.body.data.secret}` } };
    const feed = await server.call("createPodcastFeedLink", { as: grace });
    const feedUrl: string = feed.body.data.url ?? feed.body.data.feedUrl;
    const started = await server.call("startExtensionSession");
    const session = started.body.data;
    await server.call("putExtensionSession", {
      as: grace,
      params: { sessionId: session.sessionId },
      body: {
        status: "success",
        userData: {
          uid: "u",
          email: null,
          displayName: null,
          photoURL: null,
          created_at: null,
          auth_provider: "x",
        },
        idToken: "x",
        firebaseIdToken: "x",
      },
    });
    const { body: collected } = await server.call("collectExtensionSession", {
      params: { sessionId: session.sessionId },
      body: { pollSecret: session.pollSecret },
    });
    const byExtension = { headers: { Authorization: `Bearer ${collected.data.token}` } };
    const see = async () => {
      const callers = [grace, byKey, byExtension];
      const answers = await Promise.all(callers.map((as) => server.call("listSummaries", { as })));
      const read = await server.app.request(feedUrl);
      return [...answers.map(({ status }) => status), read.status];
    };
    expect(await see()).toEqual([200, 200, 200, 200]);
    const update = (body: object) =>
      server.call("updateMember", { as: ada, params: { id: grace.userId }, body });
    expect((await update({ isDisabled: true })).body.data).toMatchObject({ name: "Grace", isDisabled: true });
    expect(await see()).toEqual([401, 401, 401, 404]);
    expect((await server.signIn("grace", "not her password")).body.code).toBe("invalid_code.password");
    expect([(await server.signIn("grace")).status, (await server.signIn("grace")).body.code]).toEqual([
      403,
      "forbidden.disabled",
    ]);
    expect((await update({ isDisabled: false })).body.data.isDisabled).toBe(false);
    grace = readPerson(await server.signIn("grace"));
  });

  it("always include an admin, even if two demote each other concurrently", async () => {
    const { body } = await server.call("listMembers", { as: ada });
    const barbaraId = body.data.members.find(({ name }: { name: string }) => name === "Barbara").id;
    const barbara = readPerson(await server.signIn("barbara"));
    const dismiss = (as: Person, id: string) =>
      server.call("updateMember", { as, params: { id }, body: { isAdmin: false } });
    const answers = await Promise.all([dismiss(ada, barbaraId), dismiss(barbara, ada.userId)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [boss, other] = answers[0]?.status === 200 ? [ada, barbara] : [barbara, ada];
    for (const change of [{ isAdmin: false }, { isDisabled: true }]) {
      const refused = await server.call("updateMember", {
        as: boss,
        params: { id: boss.userId },
        body: change,
      });
      expect(refused.body.code).toBe("conflict.last_admin");
    }
    expect((await server.call("listMembers", { as: other })).body.code).toBe("forbidden.not_admin");
    const leave = await server.call("deleteAccount", { as: boss, body: { confirmation: "delete" } });
    expect(leave.body.code).toBe("conflict.last_admin");
    await server.call("updateMember", { as: boss, params: { id: other.userId }, body: { isAdmin: true } });
    const left = await server.call("deleteAccount", { as: boss, body: { confirmation: "delete" } });
    expect(left.status).toBe(200);
    ada = other;
  });

  it("leave no invitation links behind when they delete their account as an admin", async () => {
    const alan = await server.join(ada, "Alan who leaves", { isAdmin: true });
    const tokens = [
      await server.invite(alan, { isAdmin: true }),
      await server.invite(alan, { memberId: grace.userId }),
    ];
    const left = await server.call("deleteAccount", { as: alan, body: { confirmation: "delete" } });
    expect(left.status).toBe(200);
    for (const token of tokens) {
      expect((await server.call("readInvitation", { body: { token } })).body.code).toBe(
        "invalid_code.invitation",
      );
    }
  });

  it("make a reset link worthless by changing their password", async () => {
    const alan = await server.join(ada, "Alan who remembers");
    const token = await server.invite(ada, { memberId: alan.userId });
    const changed = await server.call("changePassword", {
      as: alan,
      body: { current: PASSWORD, next: "remembered after all" },
    });
    expect(changed.status).toBe(200);
    const reset = await server.call("acceptInvitation", {
      body: { token, name: "Alan", password: PASSWORD },
    });
    expect(reset.body.code).toBe("invalid_code.invitation");
  });

  it("leave no invitation links behind when they lose their admin role", async () => {
    for (const change of [{ isAdmin: false }, { isDisabled: true }]) {
      const [name] = Object.keys(change);
      const alan = await server.join(ada, `Alan ${name}`, { isAdmin: true });
      const tokens = [
        await server.invite(alan, { isAdmin: true }),
        await server.invite(alan, { memberId: grace.userId }),
      ];
      const dismissed = await server.call("updateMember", {
        as: ada,
        params: { id: alan.userId },
        body: change,
      });
      expect(dismissed.status).toBe(200);
      for (const token of tokens) {
        expect((await server.call("readInvitation", { body: { token } })).body.code).toBe(
          "invalid_code.invitation",
        );
      }
    }
    const kept = await server.invite(ada);
    await server.call("updateMember", { as: ada, params: { id: grace.userId }, body: { isAdmin: false } });
    expect((await server.call("readInvitation", { body: { token: kept } })).status).toBe(200);
  });

  it("need a recent sign-in for anything that grants access", async () => {
    server.clock.advance(11 * MINUTE_MS);
    const later = await server.call("createSessionToken", { headers: { Cookie: ada.cookie } });
    const old = readPerson(later);
    for (const refused of [
      await server.call("createInvitation", { as: old, body: {} }),
      await server.call("updateMember", { as: old, params: { id: grace.userId }, body: { isAdmin: true } }),
      await server.call("createPasskeyRegistration", { as: old }),
      await server.call("deletePasskey", { as: old, params: { id: "x" } }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([403, "forbidden.sign_in_again"]);
    }
    expect((await server.call("listMembers", { as: old })).status).toBe(200);
  });
});

describe("guests and Telegram users of a self-hosted server", () => {
  it("are refused unless GUESTS is on or the chat is linked to a member", async () => {
    const server = await createHomeServer();
    const ada = await server.createAdmin();
    expect((await server.call("createGuestSession")).body.code).toBe("forbidden.members_only");
    const telegramId = 310_000_001;
    const person = { first_name: "T", last_name: null, username: null, language_code: null };
    await server.call("putBotUser", { as: server.bot, params: { telegramId }, body: person });
    const chat = { headers: { ...server.bot.headers, Authorization: `Telegram ${telegramId}` } };
    const summarize = () =>
      server.call("createSummary", {
        as: chat,
        body: { source: { kind: "text", title: "t", text: "A talk." } },
      });
    expect((await summarize()).body.code).toBe("forbidden.members_only");
    const code = await server.call("requestLoginCode", { body: { telegramId } });
    expect(code.body.code).toBe("forbidden.members_only");
    // Once linked, the chat acts as the member.
    const link = (more: object) =>
      server.call("linkTelegram", { as: ada, body: { telegram_id: telegramId, ...more } });
    expect((await link({})).status).toBe(200);
    const sent = server.telegram.readCode(String(telegramId));
    expect((await link({ code: sent })).status).toBe(200);
    expect((await summarize()).status).toBe(200);
    // The chat also gets the member's role, which the website reads from the overview after a sign-in with Telegram.
    const overview = await server.call("getAccountOverview", { as: chat });
    expect(overview.body.data.isAdmin).toBe(true);
    await server.close();

    const open = await createHomeServer({ settings: { GUESTS: "on" } });
    expect((await open.call("createGuestSession")).status).toBe(200);
    await open.close();
  });
});

describe("a server with other kinds of accounts", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server.close());

  it("reports members' sign-in as not configured", async () => {
    const body = { name: "Ada", password: PASSWORD };
    for (const { status, body: answer } of [
      await server.call("createFirstAdmin", { body: { ...body, setupCode: "x" } }),
      await server.call("signInWithPassword", { body }),
      await server.call("readInvitation", { body: { token: "x" } }),
      await server.call("acceptInvitation", { body: { ...body, token: "x" } }),
      await server.call("createPasskeyChallenge"),
      await server.call("listPasskeys", { as: await server.signInGuest() }),
    ]) {
      expect([status, answer.code]).toEqual([501, "not_configured.sign_in_way"]);
    }
    const start = await server.app.request("http://localhost:8000/api/auth/oidc/start");
    expect(start.headers.get("location")).toBe("/login?error=not_configured.sign_in_way");
  });
});
