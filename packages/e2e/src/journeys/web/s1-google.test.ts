import type { Page } from "@playwright/test";
import { expect, type GoogleSite, openPopup, signInInPopup, test } from "./support/google.ts";

const grace = { email: "grace@example.com", displayName: "Grace Hopper" };

function openLogin({ page, google, query = "" }: { page: Page; google: GoogleSite; query?: string }) {
  return page.goto(`${google.pith.origin}/login${query}`);
}

/** Returns the keys in each type of browser storage. */
function readStores(page: Page): Promise<{ session: string[]; local: string[]; databases: string[] }> {
  return page.evaluate(async () => ({
    session: Object.keys({ ...window.sessionStorage }),
    local: Object.keys({ ...window.localStorage }),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ""),
  }));
}

test("a Google account signs in, is kept only in session storage, and has its menu", {
  tag: [
    "@S1.signin.01",
    "@S1.signin.07",
    "@S2.login.11",
    "@D.auth.01",
    "@D.readings.01",
    "@S2.usermenu.03",
    "@S2.usermenu.09",
    "@S2.usermenu.16",
    "@S2.usermenu.19",
    "@S2.avatar.02",
  ],
}, async ({ context, google, page }) => {
  const pictures: string[] = [];
  await context.route("https://images.weserv.nl/**", async (route) => {
    pictures.push(route.request().url());
    await route.abort();
  });
  await openLogin({ page, google });
  const popup = await openPopup({ page, button: "Continue with Google" });
  await signInInPopup({
    popup,
    person: { ...grace, photoUrl: "https://lh3.googleusercontent.com/a/grace" },
  });
  await expect(page).toHaveURL(`${google.pith.origin}/subscription`);
  await expect(page.getByRole("heading", { name: "Your Current Plan" })).toBeVisible();

  const stores = await readStores(page);
  expect(stores.session.some((key) => key.startsWith("firebase:authUser:"))).toBe(true);
  expect(stores.session).toContain("pith-auth");
  expect(stores.local.filter((key) => /firebase|auth/i.test(key))).toEqual([]);
  // The database in which Firebase would store users permanently.
  expect(stores.databases).not.toContain("firebaseLocalStorageDb");
  const kept = await page.evaluate(() => window.sessionStorage.getItem("pith-auth"));
  expect(JSON.parse(kept ?? "null")).toMatchObject({
    authProvider: "firebase",
    telegram_id: null,
    profile: { email: grace.email },
  });
  expect(pictures[0]).toContain(encodeURIComponent("https://lh3.googleusercontent.com/a/grace"));

  await page.getByRole("button", { name: "Account menu for Grace Hopper" }).click();
  const menu = page.getByRole("menu");
  await expect(menu.getByText(grace.email, { exact: true })).toBeVisible();
  await expect(menu.getByRole("menuitem").filter({ visible: true })).toHaveText([
    "Your summaries",
    "Following",
    "Current Plan",
    "Upgrade",
    "Link Telegram",
    "Transactions",
    "My Account",
    "Support",
    "Docs",
    "Sign out",
  ]);
  await menu.getByRole("menuitem", { name: "Link Telegram" }).click();
  await expect(page).toHaveURL(`${google.pith.origin}/subscription?section=telegram`);

  // The session is limited to one window.
  const other = await context.newPage();
  await other.goto(google.pith.origin);
  await expect(other.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("a visitor gets an anonymous account without credentials once a call needs a token", {
  tag: ["@S1.signin.05", "@S1.signin.06", "@S7.other.01", "@S7.other.02"],
}, async ({ google, page }) => {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(google.emulator.origin) || request.method() !== "POST") return;
    const { pathname } = new URL(request.url());
    calls.push(pathname);
    if (pathname.endsWith("accounts:signUp")) bodies.push(request.postDataJSON());
  });
  await page.goto(google.pith.origin);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(calls).toEqual([]);

  await page.getByPlaceholder("Paste a link to a video").fill("https://www.youtube.com/watch?v=F1xioXWb8CY");
  const [created] = await Promise.all([
    page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/summaries")),
    page.getByRole("button", { name: "Summarize" }).click(),
  ]);
  expect(created.headers()["authorization"]).toMatch(/^Bearer ey/);
  expect(calls.filter((path) => path.endsWith("/accounts:signUp"))).toHaveLength(1);
  expect(bodies).toEqual([{ returnSecureToken: true }]);
  expect(calls.some((path) => path.endsWith("/v1/token"))).toBe(true);
});

test("Google's errors have their own messages", {
  tag: ["@S8.google.01", "@S8.google.03", "@S8.google.04"],
}, async ({ google, page }) => {
  await openLogin({ page, google });
  const alert = page.getByRole("alert");
  const idp = /accounts:signInWithIdp/;

  await page.route(idp, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: "OPERATION_NOT_ALLOWED" } } }),
  );
  await signInInPopup({ popup: await openPopup({ page, button: "Continue with Google" }), person: grace });
  await expect(alert).toHaveText("Google sign-in is not enabled.");

  await page.unroute(idp);
  await page.route(idp, (route) => route.abort());
  await signInInPopup({ popup: await openPopup({ page, button: "Continue with Google" }), person: grace });
  await expect(alert).toHaveText("Google login failed. Please try again.");

  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(alert).toHaveText("Popup blocked. Please allow popups for this site and try again.");
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("closing the popup shows no error, and leaves the focus on the button", {
  tag: "@S8.google.02",
}, async ({ google, page }) => {
  await openLogin({ page, google });
  const button = page.getByRole("button", { name: "Continue with Google" });
  const popup = await openPopup({ page, button: "Continue with Google" });
  await expect(button).toBeDisabled();
  await popup.close();
  // Firebase takes several seconds to find out that the user has closed the popup.
  await expect(button).toBeEnabled({ timeout: 25_000 });
  await expect(button).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

/** Returns the subject (`sub`) of an ID token. */
function readSubject(token: string): unknown {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sub;
}

interface ExtensionSession {
  sessionId: string;
  pollSecret: string;
  confirmationCode: string;
}

/** Starts a sign-in the way an extension does. */
async function startExtensionSession(google: GoogleSite): Promise<ExtensionSession> {
  const response = await fetch(`${google.pith.origin}/api/auth/extension-sessions`, { method: "POST" });
  const { data }: { data: ExtensionSession } = await response.json();
  return data;
}

/** Polls for the outcome of the extension's sign-in. */
async function collect({
  google,
  session,
}: {
  google: GoogleSite;
  session: ExtensionSession;
}): Promise<Record<string, unknown>> {
  const response = await fetch(
    `${google.pith.origin}/api/auth/extension-sessions/${session.sessionId}/collect`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ pollSecret: session.pollSecret }),
    },
  );
  return (await response.json()).data;
}

test("the extension's sign-in page offers only Google, reports the user to the session, and closes after 2 s", {
  tag: [
    "@S4.extension.01",
    "@D.extension.03",
    "@S2.login.01",
    "@S2.login.02",
    "@S2.login.07",
    "@S2.login.08",
    "@S2.login.26",
    "@S7.session.02",
    "@S7.session.03",
    "@S7.session.04",
    "@S7.session.05",
    "@S7.session.06",
    "@S7.session.07",
    "@S7.session.08",
    "@S7.session.09",
    "@S7.session.10",
    "@S7.session.11",
  ],
}, async ({ google, page }) => {
  const session = await startExtensionSession(google);
  await page.addInitScript(() => {
    window.close = () => Object.assign(window, { __hasClosed: true });
  });
  const hasClosed = () => page.evaluate(() => "__hasClosed" in window);
  await page.clock.install();
  await openLogin({ page, google, query: `?from=extension&sessionId=${session.sessionId}` });
  await expect(page.locator("[data-confirmation-code]")).toContainText(session.confirmationCode);
  await expect(page.getByRole("main").getByRole("button")).toHaveText([
    "Sign in to the extension with Google",
  ]);
  await expect(page.getByLabel("Telegram ID")).toHaveCount(0);

  const popup = await openPopup({ page, button: "Sign in to the extension with Google" });
  await page.clock.pauseAt(Date.now() + 60_000);
  const [put] = await Promise.all([
    page.waitForRequest((request) => request.method() === "PUT"),
    signInInPopup({
      popup,
      person: {
        email: "alan@example.com",
        displayName: "Alan Turing",
        photoUrl: `${google.pith.origin}/favicon.svg`,
      },
    }),
  ]);
  expect(new URL(put.url()).pathname).toBe(`/api/auth/session/${session.sessionId}`);
  const body = put.postDataJSON();
  const [scheme, token = ""] = (put.headers()["authorization"] ?? "").split(" ");
  expect(scheme).toBe("Bearer");
  expect(readSubject(token)).toBe(body.userData.uid);
  expect(readSubject(body.idToken)).toBe(body.userData.uid);
  expect(readSubject(body.firebaseIdToken)).toBe(body.userData.uid);
  expect(body).toEqual({
    status: "success",
    userData: {
      uid: expect.stringMatching(/.{10,}/),
      email: "alan@example.com",
      displayName: "Alan Turing",
      photoURL: `${google.pith.origin}/favicon.svg`,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      auth_provider: "firebase",
    },
    idToken: expect.stringMatching(/^ey/),
    firebaseIdToken: expect.stringMatching(/^ey/),
  });

  await expect(page.getByRole("heading", { name: "You’re signed in to the extension" })).toBeVisible();
  expect(await collect({ google, session })).toMatchObject({
    status: "success",
    user: { profile: { email: "alan@example.com" } },
  });
  await page.clock.runFor(1_950);
  expect(await hasClosed()).toBe(false);
  await page.clock.runFor(100);
  expect(await hasClosed()).toBe(true);
});

test("a failed sign-in is reported to the extension and to the user", {
  tag: ["@S4.extension.02", "@S7.session.03", "@S7.session.12", "@S8.session.02"],
}, async ({ google, page }) => {
  const session = await startExtensionSession(google);
  await openLogin({ page, google, query: `?from=extension&sessionId=${session.sessionId}` });
  const popup = await openPopup({ page, button: "Sign in to the extension with Google" });
  const told = page.waitForRequest((request) => request.method() === "PUT", { timeout: 40_000 });
  await popup.close();
  const put = await told;
  expect(put.headers()["authorization"]).toMatch(/^Bearer ey/);
  const body = put.postDataJSON();
  expect(body).toEqual({ status: "error", error: expect.stringMatching(/popup-closed-by-user/) });
  await expect(page.getByRole("alert")).toHaveText(`Error: ${body.error}`);
  await expect.poll(async () => (await collect({ google, session }))["status"]).toBe("error");
});

test("a session that can't be updated shows the reason, or that it is unknown", {
  tag: "@S8.session.01",
}, async ({ google, page }) => {
  const session = await startExtensionSession(google);
  let answer: object = {
    success: false,
    error: "This sign-in has expired. Start again from the extension.",
    code: "not_found.extension_session",
    params: {},
  };
  await page.route("**/api/auth/session/*", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 409, json: answer }) : route.fallback(),
  );
  await openLogin({ page, google, query: `?from=extension&sessionId=${session.sessionId}` });
  const button = "Sign in to the extension with Google";
  await signInInPopup({ popup: await openPopup({ page, button }), person: grace });
  await expect(page.getByRole("alert")).toHaveText(
    "Error updating session: This sign-in has expired. Start again from the extension.",
  );

  answer = { success: false };
  await signInInPopup({ popup: await openPopup({ page, button }), person: grace });
  await expect(page.getByRole("alert")).toHaveText("Unknown error");
});

const overviewPath = "/api/users/account/overview";

/**
 * Signs in on the website. Returns a function that checks whether the server still accepts the session's
 * token.
 */
async function signInAndWatch({
  page,
  google,
  email = `${Date.now()}@example.com`,
}: {
  page: Page;
  google: GoogleSite;
  email?: string;
}) {
  const [call] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith(overviewPath)),
    openPopup({ page, button: "Continue with Google" }).then((popup) =>
      signInInPopup({ popup, person: { ...grace, email } }),
    ),
  ]);
  const Authorization = call.headers()["authorization"] ?? "";
  await expect(page).toHaveURL(`${google.pith.origin}/subscription`);
  return async () =>
    (await fetch(`${google.pith.origin}${overviewPath}`, { headers: { Authorization } })).status;
}

async function pressSignOut(page: Page): Promise<void> {
  const account = page.getByRole("button", { name: /^Account menu/ });
  await account.click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(account).toHaveCount(0);
}

test("a Google sign-out that doesn't reach the server still signs out, and the next page retries it", async ({
  context,
  google,
  page,
}) => {
  test.setTimeout(90_000);
  const fails: Record<string, Parameters<Page["route"]>[1] | null> = {
    aborted: (route) => route.abort("connectionaborted"),
    "answered with 500": (route) =>
      route.fulfill({ status: 500, json: { success: false, error: "Broken.", code: "internal" } }),
    "left without an answer": () => undefined,
    offline: null,
  };
  for (const [fault, fail] of Object.entries(fails)) {
    await test.step(fault, async () => {
      await openLogin({ page, google });
      const readStatus = await signInAndWatch({ page, google });
      expect(await readStatus()).toBe(200);
      if (fail) await page.route("**/api/auth/ended-sessions", fail);
      else await context.setOffline(true);
      await pressSignOut(page);
      expect(await readStatus()).toBe(200);
      await context.setOffline(false);

      await openLogin({ page, google, query: "?next=reload" });
      await expect(page.getByRole("button", { name: "Continue with Google" })).toBeVisible();
      const { session } = await readStores(page);
      expect(session.filter((key) => key.startsWith("firebase:authUser:"))).toEqual([]);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.reload();
      await expect.poll(readStatus).toBe(401);
      await expect.poll(async () => (await readStores(page)).session).not.toContain("pith-sign-outs");
    });
  }
});

test("credentials left behind by an interrupted sign-out sign nobody in", async ({ google, page }) => {
  await openLogin({ page, google });
  const readStatus = await signInAndWatch({ page, google });
  // Simulates a page that was closed after the website had signed the user out but before Firebase had.
  await page.evaluate(() => window.sessionStorage.removeItem("pith-auth"));
  await page.goto(google.pith.origin);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.getByPlaceholder("Paste a link to a video").fill("https://www.youtube.com/watch?v=F1xioXWb8CY");
  const [created] = await Promise.all([
    page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/summaries")),
    page.getByRole("button", { name: "Summarize" }).click(),
  ]);
  const token = created.headers()["authorization"]?.split(" ")[1] ?? "";
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  expect(claims.firebase.sign_in_provider).toBe("anonymous");
  await expect.poll(readStatus).toBe(401);
});

test("a Google account signs in again before its deletion, which also ends the earlier session", async ({
  google,
  page,
}) => {
  await openLogin({ page, google });
  const email = "leaving@example.com";
  const readStatus = await signInAndWatch({ page, google, email });
  const tokens: string[] = [];
  await page.route("**/api/users/account", async (route) => {
    tokens.push(route.request().headers()["authorization"] ?? "");
    if (tokens.length > 1) return route.fallback();
    // Simulates the server's rejection, which would otherwise only occur after ten minutes.
    return route.fulfill({
      status: 403,
      json: { success: false, error: "Sign in again.", code: "forbidden.sign_in_again", request_id: "r" },
    });
  });
  await page.goto(`${google.pith.origin}/subscription?section=account`);
  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.locator("[data-dialog=delete-account]");
  await dialog.getByRole("textbox").fill("delete");
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  const [popup] = await Promise.all([
    page.waitForEvent("popup", { timeout: 20_000 }),
    dialog.getByRole("button", { name: /Google/ }).click({ timeout: 20_000 }),
  ]);
  const closed = popup.waitForEvent("close");
  await popup.locator(".js-reuse-account").filter({ hasText: email }).click();
  await closed;
  await expect(page).toHaveURL(`${google.pith.origin}/`);
  const readSignedInAt = (authorization = "") => {
    const claims = authorization.split(".")[1] ?? "";
    return Number(JSON.parse(Buffer.from(claims, "base64url").toString()).auth_time);
  };
  expect(readSignedInAt(tokens[1])).toBeGreaterThan(readSignedInAt(tokens[0]));
  expect(await readStatus()).toBe(401);
});
