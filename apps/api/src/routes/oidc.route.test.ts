import { systemClock } from "@pith/core/lib/clock";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createOidcClient } from "../providers/identity/create-oidc-client.ts";
import { OIDC_CALLBACK_PATH } from "../providers/identity/oidc-client.ts";
import {
  createHomeServer,
  type HomeServer,
  PASSWORD,
  type Person,
  readPerson,
} from "../testing/create-home-server.ts";
import { readCookie, TEST_ORIGIN } from "../testing/create-test-server.ts";
import {
  OIDC_CLIENT,
  type OidcPerson,
  type OidcTestProvider,
  startOidcProvider,
} from "../testing/start-oidc-provider.ts";

const redirectUri = `${TEST_ORIGIN}${OIDC_CALLBACK_PATH}`;
let provider: OidcTestProvider;
let server: HomeServer;
beforeAll(async () => {
  provider = await startOidcProvider({ redirectUri });
});
afterAll(() => provider.close());
afterEach(() => server.close());

async function open(settings: Record<string, string> = {}, issuer = provider.issuer): Promise<void> {
  server = await createHomeServer({
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: OIDC_CLIENT.client_id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.client_secret,
      ...settings,
    },
    change: ({ config }) => ({
      oidcClient: createOidcClient({
        settings: {
          issuer,
          clientId: OIDC_CLIENT.client_id,
          clientSecret: OIDC_CLIENT.client_secret,
          redirectUri,
          needsGroups: config.OIDC_ADMIN_GROUP !== null,
        },
        clock: systemClock,
      }),
    }),
  });
}

/** Starts a sign-in in a browser that has no cookies unless given some. */
async function start(query: Record<string, string> = {}, cookie = "") {
  const response = await server.app.request(
    `${TEST_ORIGIN}/api/auth/oidc/start?${new URLSearchParams(query)}`,
    { headers: { cookie } },
  );
  return {
    location: response.headers.get("location") ?? "",
    cookie: readCookie(response.headers, "auth_oidc"),
  };
}

/** Follows the redirect back from the provider. Returns the next location and who is signed in afterward. */
async function finish({ url, cookie }: { url: URL; cookie: string }) {
  const response = await server.app.request(url, { headers: { cookie } });
  const session = readCookie(response.headers, "session");
  const { body } = await server.call("getSession", { headers: { cookie: session } });
  return { location: response.headers.get("location"), user: body.data.user, session };
}

async function signIn(person: OidcPerson, query: Record<string, string> = {}) {
  provider.signInAs(person);
  const { location, cookie } = await start(query);
  return finish({ url: await provider.visit(location), cookie });
}

const grace = { sub: "grace", preferred_username: "Grace", email: "grace@example.com", email_verified: true };
const refused = (code: string) => ({ location: `/login?error=${code}`, user: null });

describe("signing in with an identity provider", () => {
  it("uses PKCE, state and a nonce, and redirects only within this website", async () => {
    await open({ OIDC_SIGN_UP: "on" });
    const { location, cookie } = await start({ redirect: "/library?q=a#b" });
    const asked = Object.fromEntries(new URL(location).searchParams);
    expect(asked).toMatchObject({
      code_challenge_method: "S256",
      response_type: "code",
      redirect_uri: redirectUri,
    });
    expect(
      [asked["state"], asked["nonce"], asked["code_challenge"]].every((value) => value && value.length > 30),
    ).toBe(true);
    provider.signInAs(grace);
    expect(await finish({ url: await provider.visit(location), cookie })).toMatchObject({
      location: "/library?q=a#b",
      user: { isAdmin: false, profile: { displayName: "Grace", email: "grace@example.com" } },
    });
    for (const redirect of [
      "//evil.example/x",
      "https://evil.example",
      "/\\evil.example",
      "/.//evil.example",
      "/x/..//evil.example",
      "javascript:1",
    ]) {
      expect((await signIn(grace, { redirect })).location).toBe("/");
    }
  });

  it.each(["client_secret_basic", "client_secret_post"] as const)(
    "sends its secret as the provider wants it: %s",
    async (method) => {
      const strict = await startOidcProvider({ redirectUri, clientAuthMethods: [method] });
      await open({ OIDC_SIGN_UP: "on" }, strict.issuer);
      strict.signInAs(grace);
      const { location, cookie } = await start();
      const { user } = await finish({ url: await strict.visit(location), cookie });
      expect(user).toMatchObject({ profile: { displayName: "Grace" } });
      await strict.close();
    },
  );

  it("recognizes a person by their subject, never by name or email address alone", async () => {
    await open({ OIDC_SIGN_UP: "on" });
    const first = await signIn(grace);
    const renamed = await signIn({ ...grace, preferred_username: "Rear Admiral" });
    expect(renamed.user.id).toBe(first.user.id);
    const other = await signIn({ ...grace, sub: "somebody else" });
    expect(other.user).toMatchObject({ profile: { displayName: "Grace 2" } });
    expect(other.user.id).not.toBe(first.user.id);
  });

  it("refuses a code that is reused, from another browser, or too old", async () => {
    await open({ OIDC_SIGN_UP: "on" });
    provider.signInAs(grace);
    const { location, cookie } = await start();
    const url = await provider.visit(location);
    const other = await start();
    expect(await finish({ url, cookie: other.cookie })).toMatchObject(refused("invalid_code.oidc"));
    expect(await finish({ url, cookie: "" })).toMatchObject(refused("invalid_code.oidc"));
    expect((await finish({ url, cookie })).location).toBe("/");
    expect(await finish({ url, cookie })).toMatchObject(refused("invalid_code.oidc"));

    const late = await start();
    const lateUrl = await provider.visit(late.location);
    server.clock.advance(16 * 60_000);
    expect(await finish({ url: lateUrl, cookie: late.cookie })).toMatchObject(refused("invalid_code.oidc"));
  });

  it("refuses a response with another nonce, state, issuer or code verifier", async () => {
    await open({ OIDC_SIGN_UP: "on" });
    provider.signInAs(grace);
    const change = async (name: string, at: "start" | "end", value = "x".repeat(43)) => {
      const { location, cookie } = await start();
      const asked = new URL(location);
      if (at === "start") asked.searchParams.set(name, value);
      const url = await provider.visit(asked.href);
      if (at === "end") url.searchParams.set(name, value);
      return finish({ url, cookie });
    };
    for (const outcome of [
      await change("nonce", "start"),
      await change("state", "start"),
      await change("state", "end"),
      await change("iss", "end", "https://evil.example"),
      await change("code_challenge", "start"),
      await change("code", "end"),
    ]) {
      expect(outcome).toMatchObject(refused("invalid_code.oidc"));
    }
    expect((await change("ui_locales", "start", "de")).location).toBe("/");
  });

  it("refuses a forged cookie", async () => {
    await open({ OIDC_SIGN_UP: "on" });
    provider.signInAs(grace);
    const { location, cookie } = await start();
    const url = await provider.visit(location);
    const [name, text = ""] = cookie.split("=", 2);
    const [pending = "", signature] = text.split(".");
    const forged = JSON.parse(Buffer.from(pending, "base64url").toString());
    forged.path = "/admin";
    const value = `${Buffer.from(JSON.stringify(forged)).toString("base64url")}.${signature}`;
    expect(await finish({ url, cookie: `${name}=${value}` })).toMatchObject(refused("invalid_code.oidc"));
  });

  it("reports a provider that is unreachable or whose issuer doesn't match", async () => {
    await open({}, provider.issuer.replace("127.0.0.1", "localhost"));
    expect((await start()).location).toBe("/login?error=unavailable.oidc");
    await server.close();
    await open({}, "http://127.0.0.1:9");
    expect((await start()).location).toBe("/login?error=unavailable.oidc");
    const { location } = await start({ redirect: "/admin", again: "" });
    expect(location).toBe("/admin?again=unavailable.oidc");
  });
});

describe("linking a provider to an account", () => {
  const accountPage = "/subscription?section=account&provider=";
  /** Starts linking as a member and returns from the provider with a session. Returns the final location. */
  async function add(member: Person, person: OidcPerson, session = member.cookie) {
    provider.signInAs(person);
    const { status, body, headers } = await server.call("startOidcLink", { as: member });
    if (status !== 200) return body.code;
    expect(new URL(body.data.url).searchParams.get("prompt")).toBe("login");
    const url = await provider.visit(body.data.url);
    const cookie = [readCookie(headers, "auth_oidc"), session].filter(Boolean).join("; ");
    return (await finish({ url, cookie })).location;
  }
  const readWays = async (as: Person) =>
    (await server.call("listSignInWays", { as })).body.data.signInWays as string[];

  it("lets a member with a password sign in with it, until it's unlinked", async () => {
    await open();
    const ada = await server.createAdmin();
    expect(await readWays(ada)).toEqual(["password"]);
    expect(await add(ada, grace)).toBe(`${accountPage}linked`);
    expect(await readWays(ada)).toEqual(["password", "oidc"]);
    const again = await signIn(grace);
    expect(again.user).toMatchObject({ id: ada.userId, isAdmin: true });
    expect(await add(ada, { sub: "other" })).toBe("already_linked.own_provider");
    expect((await server.call("deleteOidcLink", { as: ada })).status).toBe(200);
    expect((await server.call("deleteOidcLink", { as: ada })).body.code).toBe("not_found");
    expect(await signIn(grace)).toMatchObject(refused("forbidden.oidc_sign_up"));
  });

  it("is refused for a provider account in use, a stale sign-in, and another session", async () => {
    await open({ OIDC_SIGN_UP: "on" });
    const ada = await server.createAdmin();
    const alan = await server.join(ada, "Alan");
    await signIn(grace);
    expect(await add(ada, grace)).toBe(`${accountPage}already_linked.provider`);
    expect(await add(ada, { sub: "ada" }, alan.cookie)).toBe(`${accountPage}invalid_code.oidc`);
    expect(await add(ada, { sub: "ada" }, "")).toBe(`${accountPage}invalid_code.oidc`);
    expect(await readWays(ada)).toEqual(["password"]);
    server.clock.advance(11 * 60_000);
    const later = readPerson(await server.call("createSessionToken", { headers: { Cookie: ada.cookie } }));
    expect(await add({ ...later, cookie: ada.cookie }, { sub: "ada" })).toBe("forbidden.sign_in_again");
    expect((await server.call("deleteOidcLink", { as: later })).body.code).toBe("forbidden.sign_in_again");
  });

  it("can't be undone without another way to sign in, such as a new password", async () => {
    await open({ OIDC_SIGN_UP: "on" });
    const { session } = await signIn(grace);
    const person = readPerson(await server.call("createSessionToken", { headers: { Cookie: session } }));
    expect((await server.call("deleteOidcLink", { as: person })).body.code).toBe("conflict.last_sign_in_way");
    const body = { current: null, next: PASSWORD };
    expect((await server.call("changePassword", { as: person, body })).status).toBe(200);
    expect((await server.signIn("Grace")).status).toBe(200);
    expect((await server.call("deleteOidcLink", { as: person })).status).toBe(200);
    expect(await readWays(person)).toEqual(["password"]);
  });
});

describe("signing in again at the provider", () => {
  it("accepts only the signed-in account and returns to the page that asked", async () => {
    await open({ OIDC_SIGN_UP: "on" });
    const { session } = await signIn(grace);
    const ada = await server.createAdmin();
    const path = "/subscription?section=account";
    async function signInAgain(cookie: string, person: OidcPerson) {
      provider.signInAs(person);
      const begun = await start({ redirect: path, again: "" }, cookie);
      expect(new URL(begun.location).searchParams.get("prompt")).toBe("login");
      return finish({ url: await provider.visit(begun.location), cookie: `${begun.cookie}; ${cookie}` });
    }
    expect(await signInAgain(session, grace)).toMatchObject({ location: path, user: { isAdmin: false } });
    // Neither another member nor a new user may sign in here, and the latter gets no account.
    for (const person of [grace, { sub: "new", preferred_username: "New" }]) {
      const { location, session: started } = await signInAgain(ada.cookie, person);
      expect(location).toBe(`${path}&again=invalid_code.oidc`);
      expect(started).toBe("");
    }
    expect((await server.call("listMembers", { as: ada })).body.data.members).toHaveLength(2);
  });
});

describe("joining with an identity provider", () => {
  it("requires a one-time invitation by default", async () => {
    await open();
    const ada = await server.createAdmin();
    expect(await signIn(grace)).toMatchObject(refused("forbidden.oidc_sign_up"));
    const invitation = await server.invite(ada);
    expect((await signIn(grace, { invitation })).user).toMatchObject({ isAdmin: false });
    expect(await signIn({ sub: "x" }, { invitation })).toMatchObject(refused("invalid_code.invitation"));
    const { body } = await server.call("listMembers", { as: ada });
    expect(body.data.members.at(-1)).toMatchObject({ name: "Grace", signInWays: ["oidc"] });
  });

  it("creates the first admin only with the setup code", async () => {
    await open({ OIDC_SIGN_UP: "on", PASSWORDS: "off" });
    expect((await signIn(grace)).user.isAdmin).toBe(false);
    expect(await signIn({ sub: "ada" }, { setup: "AAAA-AAAA-AAAA-AAAA" })).toMatchObject(
      refused("invalid_code.setup"),
    );
    const setup = await server.readSetupCode();
    expect((await signIn({ sub: "ada" }, { setup })).user.isAdmin).toBe(true);
    expect(await signIn({ sub: "eve" }, { setup })).toMatchObject(refused("conflict.setup_done"));
    expect((await server.signIn("Grace")).body.code).toBe("not_configured.sign_in_way");
  });

  it("promotes a member who joined before setup to first admin with the setup code", async () => {
    await open({ OIDC_SIGN_UP: "on", PASSWORDS: "off" });
    expect((await signIn(grace)).user.isAdmin).toBe(false);
    const setup = await server.readSetupCode();
    expect(await signIn(grace, { setup: "AAAA-AAAA-AAAA-AAAA" })).toMatchObject(
      refused("invalid_code.setup"),
    );
    expect((await signIn(grace, { setup })).user.isAdmin).toBe(true);
    await signIn({ sub: "eve" });
    expect((await signIn({ sub: "eve" }, { setup })).user.isAdmin).toBe(false);
  });

  it("accepts verified email addresses of one domain", async () => {
    await open({ OIDC_ALLOWED_DOMAIN: "example.com" });
    expect((await signIn(grace)).location).toBe("/");
    for (const person of [
      { sub: "1", email: "eve@example.com", email_verified: false },
      { sub: "2", email: "eve@example.com.evil.example", email_verified: true },
      { sub: "3", email: "eve@sub.example.com", email_verified: true },
      { sub: "4" },
    ]) {
      expect(await signIn(person)).toMatchObject(refused("forbidden.oidc_sign_up"));
    }
  });

  it("syncs admins with their group at each sign-in, but never removes the last one", async () => {
    await open({ OIDC_SIGN_UP: "invited", OIDC_ADMIN_GROUP: "captains" });
    const captain = { ...grace, groups: ["crew", "captains"] };
    const setup = await server.readSetupCode();
    expect((await signIn(captain)).user.isAdmin).toBe(true);
    expect(await server.readSetupCode()).toBe("");
    expect(await server.dumpTables()).not.toContain(setup);
    expect((await signIn({ ...grace, groups: ["crew"] })).user.isAdmin).toBe(true);
    expect((await signIn({ sub: "ada", groups: ["captains"] })).user.isAdmin).toBe(true);
    expect((await signIn({ ...grace, groups: ["crew"] })).user.isAdmin).toBe(false);
    expect(await signIn({ sub: "eve", groups: ["crew"] })).toMatchObject(refused("forbidden.oidc_sign_up"));
  });

  it("is refused for a disabled member", async () => {
    await open({ OIDC_SIGN_UP: "on" });
    const ada = await server.createAdmin();
    const { user } = await signIn(grace);
    await server.call("updateMember", { as: ada, params: { id: user.id }, body: { isDisabled: true } });
    expect(await signIn(grace)).toMatchObject(refused("forbidden.disabled"));
  });
});
