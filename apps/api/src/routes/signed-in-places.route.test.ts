import { getSessionFingerprint } from "@pith/core/accounts/get-session-fingerprint";
import type { SignedInPlace } from "@pith/core/accounts/signed-in-place";
import { AppError } from "@pith/core/errors/app-error";
import { DAY_MS } from "@pith/core/lib/durations";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { RECENT_SIGN_IN_MS } from "../accounts/require-recent-sign-in.ts";
import { sessions } from "../db/schema/sign-in.schema.ts";
import type { FirebaseIdentity } from "../providers/identity/firebase-tokens.ts";
import { type Caller, createTestServer, readCookie, type TestServer } from "../testing/create-test-server.ts";
import { cleanUp } from "../worker/clean-up.ts";

const windows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** A fake Firebase whose tokens are JSON. */
const firebaseTokens = {
  async verify(token: string): Promise<FirebaseIdentity> {
    const { uid, signedInAtMs } = JSON.parse(Buffer.from(token, "base64url").toString());
    const signedInAt = new Date(signedInAtMs);
    return { uid, email: null, displayName: "Ada", photoUrl: null, isAnonymous: false, signedInAt };
  },
};

let server: TestServer;
const others: TestServer[] = [];
beforeAll(async () => {
  server = await createTestServer({ change: () => ({ firebaseTokens }) });
});
afterAll(() => server.close());
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});

/** Creates a second server on the same database, with its own clock. */
async function createServerAside(settings: Record<string, string> = {}): Promise<TestServer> {
  const own = await createTestServer({
    database: server.database,
    settings,
    change: () => ({ firebaseTokens }),
  });
  others.push(own);
  return own;
}

let lastTelegramId = 400_000_000;
async function signInTelegram(on: TestServer = server) {
  lastTelegramId += 1;
  const telegramId = lastTelegramId;
  await on.call("putBotUser", {
    as: on.bot,
    params: { telegramId },
    body: { first_name: "Grace", last_name: null, username: null, language_code: null },
  });
  const link = await on.call("createBotLoginLink", { as: on.bot, body: { telegram_id: telegramId } });
  const { headers } = await on.call("createTelegramSession", {
    body: Object.fromEntries(new URL(link.body.data.url).searchParams) as never,
    headers: { "User-Agent": windows },
  });
  const [setCookie = ""] = headers.getSetCookie();
  const Cookie = setCookie.split(";")[0] ?? "";
  return { headers: { Cookie, Authorization: `Telegram ${telegramId}` }, telegramId, setCookie };
}

function signInFirebase({ uid, on = server }: { uid: string; on?: TestServer }): Caller {
  const token = Buffer.from(JSON.stringify({ uid, signedInAtMs: on.clock.now() })).toString("base64url");
  return { headers: { Authorization: `Bearer ${token}`, "User-Agent": windows } };
}

/** Confirms an extension's sign-in on the website. Returns a function that collects the extension's token. */
async function confirmExtension(as: Caller, on: TestServer = server) {
  const { sessionId, pollSecret } = (await on.call("startExtensionSession")).body.data;
  const userData = {
    uid: "u",
    email: null,
    displayName: null,
    photoURL: null,
    created_at: null,
    auth_provider: "firebase",
  };
  const body = { status: "success" as const, userData, idToken: "t", firebaseIdToken: "t" };
  const { status } = await on.call("putExtensionSession", { as, params: { sessionId }, body });
  expect(status).toBe(200);
  return () => on.call("collectExtensionSession", { params: { sessionId }, body: { pollSecret } });
}

async function signInExtension(as: Caller, on: TestServer = server): Promise<Caller> {
  const collect = await confirmExtension(as, on);
  return { headers: { Authorization: `Bearer ${(await collect()).body.data.token}` } };
}

const readStatus = async (as: Caller, on: TestServer = server) =>
  (await on.call("getAccountOverview", { as })).status;

async function listPlaces(as: Caller, on: TestServer = server): Promise<SignedInPlace[]> {
  return (await on.call("listSignedInPlaces", { as })).body.data;
}

describe("session lifetimes", () => {
  it("end a Telegram session after 14 idle days, or 30 days after sign-in", async () => {
    const own = await createServerAside();
    const person = await signInTelegram(own);
    own.clock.advance(13 * DAY_MS);
    expect(await readStatus(person, own)).toBe(200);
    own.clock.advance(13 * DAY_MS);
    expect(await readStatus(person, own)).toBe(200);
    own.clock.advance(3 * DAY_MS);
    expect(await readStatus(person, own)).toBe(200);
    own.clock.advance(DAY_MS);
    // The session ends 30 days after sign-in, no matter how often it was used.
    expect(await readStatus(person, own)).toBe(401);

    const idle = await signInTelegram(own);
    own.clock.advance(14 * DAY_MS);
    expect(await readStatus(idle, own)).toBe(401);
  });

  it("end a Firebase sign-in and an extension's token after 14 idle days, too", async () => {
    const own = await createServerAside();
    const person = signInFirebase({ uid: "idle", on: own });
    expect(await readStatus(person, own)).toBe(200);
    const extension = await signInExtension(person, own);
    own.clock.advance(14 * DAY_MS);
    const refused = await own.call("getAccountOverview", { as: person });
    expect([refused.status, refused.body.code]).toEqual([401, "unauthenticated.session_ended"]);
    expect(await readStatus(extension, own)).toBe(401);
  });

  it("keep a guest, who couldn't sign in again, for 90 idle days", async () => {
    const own = await createServerAside();
    const guest = await own.signInGuest();
    const as = { headers: { Cookie: guest.cookie } };
    own.clock.advance(89 * DAY_MS);
    expect(await readStatus(as, own)).toBe(200);
    own.clock.advance(90 * DAY_MS);
    expect(await readStatus(as, own)).toBe(401);
  });

  it("are extended by use with at most one write an hour", async () => {
    const own = await createServerAside();
    const person = await signInTelegram(own);
    const [place] = await listPlaces(person, own);
    own.clock.advance(59 * 60_000);
    expect((await listPlaces(person, own))[0]?.lastUsedAt).toBe(place?.lastUsedAt);
    own.clock.advance(60_000);
    expect((await listPlaces(person, own))[0]?.lastUsedAt).not.toBe(place?.lastUsedAt);
  });

  it("are swept, but a Firebase sign-in is kept until its tokens can't return", async () => {
    const own = await createServerAside();
    const [person, google] = [await signInTelegram(own), signInFirebase({ uid: "swept", on: own })];
    const ids = [(await listPlaces(person, own))[0]?.id ?? "", (await listPlaces(google, own))[0]?.id ?? ""];
    const listRows = async () => {
      const rows = await own.db.select({ id: sessions.id }).from(sessions);
      return ids.filter((id) => rows.some((row) => row.id === id));
    };
    own.clock.advance(15 * DAY_MS);
    await cleanUp(own.dependencies);
    expect(await listRows()).toEqual([ids[1]]);
    own.clock.advance(16 * DAY_MS);
    await cleanUp(own.dependencies);
    expect(await listRows()).toEqual([]);
    // Firebase has refreshed this token since, but the limit runs from the sign-in.
    expect(await readStatus(google, own)).toBe(401);
  });
});

describe("the list of signed-in places", () => {
  it("names browser and system, current place first, and includes the extension and the bot", async () => {
    const person = await signInTelegram();
    const extension = await signInExtension(person);
    const places = await listPlaces(person);
    expect(places).toMatchObject([
      { kind: "website", isCurrent: true, device: { browser: "Chrome", system: "Windows" }, endsWith: null },
      { kind: "extension", isCurrent: false, endsWith: places[0]?.id },
      { kind: "bot", isCurrent: false, device: null, lastUsedAt: null },
    ]);
    expect((await listPlaces(extension))[0]).toMatchObject({ kind: "extension", isCurrent: true });
  });

  it("lets only the owner sign out single places", async () => {
    const [here, stranger] = [signInFirebase({ uid: "one-by-one" }), signInFirebase({ uid: "stranger" })];
    await readStatus(here);
    server.clock.advance(1000);
    const there = signInFirebase({ uid: "one-by-one" });
    await readStatus(there);
    const id = (await listPlaces(here)).find(({ isCurrent }) => !isCurrent)?.id ?? "";
    expect((await server.call("signOutPlace", { as: stranger, params: { id } })).status).toBe(404);
    expect(await readStatus(there)).toBe(200);
    expect((await server.call("signOutPlace", { as: here, params: { id } })).status).toBe(200);
    expect([await readStatus(there), await readStatus(here)]).toEqual([401, 200]);
    expect((await server.call("signOutPlace", { as: here, params: { id } })).status).toBe(404);
  });

  it("lets the owner sign out all other places, including extensions", async () => {
    const here = signInFirebase({ uid: "everywhere" });
    const extension = await signInExtension(here);
    server.clock.advance(1000);
    const there = signInFirebase({ uid: "everywhere" });
    expect(await readStatus(there)).toBe(200);
    await server.call("signOutElsewhere", { as: here });
    expect([await readStatus(here), await readStatus(there), await readStatus(extension)]).toEqual([
      200, 401, 401,
    ]);
  });
});

describe("signing out other places", () => {
  it("stops an extension whose sign-in isn't complete, wherever it was confirmed", async () => {
    const here = signInFirebase({ uid: "half-way" });
    server.clock.advance(1000);
    const there = signInFirebase({ uid: "half-way" });
    const waiting = [await confirmExtension(here), await confirmExtension(there)];
    const stranger = await confirmExtension(signInFirebase({ uid: "stranger" }));
    expect((await server.call("signOutElsewhere", { as: here })).status).toBe(200);
    for (const collect of waiting) {
      const { status, body } = await collect();
      expect([status, body.data]).toEqual([404, undefined]);
    }
    expect((await stranger()).body.data.status).toBe("success");
    expect((await listPlaces(here)).map(({ kind }) => kind)).toEqual(["website"]);
  });

  it("needs a sign-in from the last ten minutes, except for a guest", async () => {
    const own = await createServerAside();
    const there = signInFirebase({ uid: "careful", on: own });
    const extension = await signInExtension(there, own);
    const places = await own.call("listSignedInPlaces", { as: there });
    const id = places.body.data.find(({ kind }: { kind: string }) => kind === "extension").id;
    own.clock.advance(RECENT_SIGN_IN_MS);
    const end = (as: Caller) => own.call("signOutPlace", { as, params: { id } });
    const endAll = (as: Caller) => own.call("signOutElsewhere", { as });
    for (const refused of [await end(there), await endAll(there), await endAll(extension)])
      expect([refused.status, refused.body.code]).toEqual([403, "forbidden.sign_in_again"]);
    expect([await readStatus(there, own), await readStatus(extension, own)]).toEqual([200, 200]);
    const here = signInFirebase({ uid: "careful", on: own });
    expect((await end(here)).status).toBe(200);
    expect([await readStatus(there, own), await readStatus(extension, own)]).toEqual([200, 401]);
    expect((await endAll(here)).status).toBe(200);
    expect([await readStatus(there, own), await readStatus(here, own)]).toEqual([401, 200]);
    const guest = await own.signInGuest();
    own.clock.advance(RECENT_SIGN_IN_MS);
    expect((await endAll(guest)).status).toBe(200);
  });
});

describe("signing out on the website", () => {
  it("ends the extension that was signed in from there, and no other session", async () => {
    const person = await signInTelegram();
    const google = signInFirebase({ uid: "with-extension" });
    const [extension, other] = [await signInExtension(person), await signInExtension(google)];
    await server.call("signOut", { as: person });
    expect([await readStatus(person), await readStatus(extension), await readStatus(other)]).toEqual([
      401, 401, 200,
    ]);
    await server.call("signOut", { as: google });
    expect([await readStatus(google), await readStatus(other)]).toEqual([401, 401]);
  });

  it("is possible with the session's fingerprint alone, which gives no access", async () => {
    const [google, person] = [signInFirebase({ uid: "by-fingerprint" }), await signInTelegram()];
    const extension = await signInExtension(google);
    expect([await readStatus(google), await readStatus(extension)]).toEqual([200, 200]);
    const token = extension.headers["Authorization"]?.split(" ")[1] ?? "";
    const own = await getSessionFingerprint(token);
    expect(await readStatus({ headers: { Cookie: `session=${own}` } })).toBe(401);
    await server.call("endSession", { body: { fingerprint: own } });
    expect([await readStatus(google), await readStatus(extension)]).toEqual([200, 401]);

    const { fingerprint } = (await server.call("getSession", { as: google })).body.data;
    expect((await server.call("getSession", { as: person })).body.data.fingerprint).toBeNull();
    const answers = [fingerprint, fingerprint, "x".repeat(43)].map((one) =>
      server.call("endSession", { body: { fingerprint: one } }),
    );
    // An unknown fingerprint gets the same response as a known one.
    expect((await Promise.all(answers)).map(({ status, text }) => [status, text])).toEqual(
      Array(3).fill([200, '{"success":true}']),
    );
    expect([await readStatus(google), await readStatus(person)]).toEqual([401, 200]);
  });

  it("isn't possible by guessing a Firebase UID and sign-in time", async () => {
    const google = signInFirebase({ uid: "guessed" });
    expect(await readStatus(google)).toBe(200);
    const guess = `firebase:guessed:${server.clock.now()}`;
    const Cookie = `session=${encodeURIComponent(guess)}`;
    const { status } = await server.call("createSessionToken", { headers: { Cookie } });
    expect([await readStatus({ headers: { Cookie } }), status]).toEqual([401, 401]);
    await server.call("endSession", { body: { fingerprint: await getSessionFingerprint(guess) } });
    await server.call("signOut", { headers: { Cookie } });
    await server.call("getPublicConfig", { headers: { Cookie: `${Cookie}; signed_out=1` } });
    expect(await readStatus(google)).toBe(200);
  });

  it("discards the pending sign-in of an extension", async () => {
    const person = await signInTelegram();
    const { sessionId, pollSecret } = (await server.call("startExtensionSession")).body.data;
    await server.call("putExtensionSession", {
      as: person,
      params: { sessionId },
      body: {
        status: "success",
        userData: {
          uid: "u",
          email: null,
          displayName: null,
          photoURL: null,
          created_at: null,
          auth_provider: "telegram",
        },
        idToken: "t",
        firebaseIdToken: "t",
      },
    });
    await server.call("signOut", { as: person });
    const { status } = await server.call("collectExtensionSession", {
      params: { sessionId },
      body: { pollSecret },
    });
    expect(status).toBe(404);
  });

  it("takes effect with the next request of a browser that signed out offline", async () => {
    const person = await signInTelegram();
    const { Cookie = "", Authorization = "" } = person.headers;
    const marked = { headers: { Cookie: `${Cookie}; signed_out=1`, Authorization } };
    expect(await readStatus(marked)).toBe(401);
    // The first response removed the sign-out marker, but the session stays ended.
    expect(await readStatus(person)).toBe(401);

    const guest = await server.signInGuest();
    const { body, headers } = await server.call("getSession", {
      headers: { Cookie: `${guest.cookie}; signed_out=1` },
    });
    expect(body.data.user).toBeNull();
    expect(readCookie(headers, "signed_out")).toBe("signed_out=");
    expect(await readStatus(guest)).toBe(401);
  });

  it("keeps the browser's marker if the session couldn't be ended", async () => {
    const person = await signInTelegram();
    const own = await createTestServer({
      database: server.database,
      change: ({ liveSessions }) => ({
        liveSessions: {
          ...liveSessions,
          forget: async () => {
            throw new AppError({ code: "unavailable.database" });
          },
        },
      }),
    });
    others.push(own);
    const { status, headers } = await own.call("getSession", {
      headers: { Cookie: `${person.headers["Cookie"]}; signed_out=1` },
    });
    expect([status, headers.getSetCookie()]).toEqual([503, []]);
  });

  it("clears the marker once somebody signs in again in that browser", async () => {
    const guest = await server.signInGuest();
    const { headers } = await server.call("createGuestSession", {
      headers: { Cookie: `${guest.cookie}; signed_out=1` },
    });
    const Cookie = readCookie(headers, "session");
    expect(readCookie(headers, "signed_out")).toBe("signed_out=");
    expect((await server.call("getSession", { headers: { Cookie } })).body.data.user.id).not.toBe(
      guest.userId,
    );
  });
});

describe("signing in again in the same browser", () => {
  it("ends the session that it replaces", async () => {
    const guest = await server.signInGuest();
    const link = await server.call("createBotLoginLink", {
      as: server.bot,
      body: { telegram_id: (await signInTelegram()).telegramId },
    });
    const { status } = await server.call("createTelegramSession", {
      body: Object.fromEntries(new URL(link.body.data.url).searchParams) as never,
      headers: { Cookie: guest.cookie },
    });
    expect([status, await readStatus(guest)]).toEqual([200, 401]);
  });
});

describe("cookies over HTTPS", () => {
  const https = { PUBLIC_URL: "https://pith.example" };

  it("use the __Host- prefix", {
    tags: ["D.security.01", "D.security.02", "D.security.03", "D.auth.12"],
  }, async () => {
    const own = await createServerAside(https);
    const { headers } = await own.call("createGuestSession");
    const person = await signInTelegram(own);
    for (const set of [headers.getSetCookie()[0], person.setCookie]) {
      expect(set).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    }
    const asked = await own.call("requestLoginCode", { body: { telegramId: person.telegramId } });
    expect(asked.headers.getSetCookie()[0]).toMatch(/^__Host-auth_request=/);
  });

  it("migrate from the old name without signing anyone out, but not a planted cookie", async () => {
    const own = await createServerAside(https);
    const person = await signInTelegram(own);
    const secret = person.headers["Cookie"]?.split("=")[1] ?? "";
    const Cookie = `session=${secret}`;
    expect((await own.call("getSession", { headers: { Cookie } })).body.data.user).toBeNull();

    await own.db
      .update(sessions)
      .set({ device: null })
      .where(eq(sessions.id, (await listPlaces(person, own))[0]?.id ?? ""));
    await own.dependencies.liveSessions.forget(
      (await own.findAccountId((await own.call("getSession", { as: person })).body.data.user.id)) ?? "",
    );
    const { body, headers } = await own.call("getSession", { headers: { Cookie } });
    expect(body.data.user.telegram_id).toBe(String(person.telegramId));
    expect(readCookie(headers, "__Host-session")).toBe(`__Host-session=${secret}`);
    expect(readCookie(headers, "session")).toBe("session=");
  });
});

describe("linking Telegram", () => {
  it("needs a Google sign-in from the last ten minutes", async () => {
    const own = await createServerAside();
    const { telegramId } = await signInTelegram(own);
    const link = (as: Caller, more: object = {}) =>
      own.call("linkTelegram", { as, body: { telegram_id: telegramId, ...more } });
    const stale = signInFirebase({ uid: "links", on: own });
    await readStatus(stale, own);
    own.clock.advance(RECENT_SIGN_IN_MS);
    const refused = await link(stale);
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden.sign_in_again"]);
    const fresh = signInFirebase({ uid: "links", on: own });
    expect((await link(fresh)).body.data).toMatchObject({ pending: true });
    const code = own.telegram.readCode(String(telegramId));
    expect((await link(fresh, { code })).body.data).toMatchObject({ pending: false });
  });
});

describe("deleting an account", () => {
  const remove = (as: Caller, on: TestServer = server) =>
    on.call("deleteAccount", { as, body: { confirmation: "delete" } });

  it("needs a sign-in from the last ten minutes", async () => {
    const own = await createServerAside();
    const person = await signInTelegram(own);
    own.clock.advance(RECENT_SIGN_IN_MS);
    const refused = await remove(person, own);
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden.sign_in_again"]);
    const google = signInFirebase({ uid: "stale", on: own });
    await readStatus(google, own);
    own.clock.advance(RECENT_SIGN_IN_MS);
    expect((await remove(google, own)).status).toBe(403);
    expect((await remove(signInFirebase({ uid: "stale", on: own }), own)).status).toBe(200);
  });

  it("permanently ends the Google sign-in in other tabs, despite refreshed Firebase tokens", async () => {
    const own = await createServerAside();
    const there = signInFirebase({ uid: "two-tabs", on: own });
    expect(await readStatus(there, own)).toBe(200);
    own.clock.advance(1000);
    const here = signInFirebase({ uid: "two-tabs", on: own });
    expect((await remove(here, own)).status).toBe(200);
    expect([await readStatus(there, own), await readStatus(here, own)]).toEqual([401, 401]);
    own.clock.advance(1000);
    // Only a new sign-in restores access.
    expect(await readStatus(signInFirebase({ uid: "two-tabs", on: own }), own)).toBe(200);
  });

  it("is refused to an extension, and needs no recent sign-in from a guest or the bot", async () => {
    const own = await createServerAside();
    const google = signInFirebase({ uid: "by-extension", on: own });
    expect((await remove(await signInExtension(google, own), own)).status).toBe(403);
    const guest = await own.signInGuest();
    const { telegramId } = await signInTelegram(own);
    own.clock.advance(DAY_MS);
    expect((await remove({ headers: { Cookie: guest.cookie } }, own)).status).toBe(200);
    const bot = { headers: { ...own.bot.headers, Authorization: `Telegram ${telegramId}` } };
    expect((await remove(bot, own)).status).toBe(200);
  });
});
