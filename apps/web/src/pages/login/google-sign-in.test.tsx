import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { FirebaseError } from "firebase/app";
import type { Auth } from "firebase/auth";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

/** Why the popup fails, or null if the user signs in. */
const popup = vi.hoisted(() => ({ error: null as unknown }));

// The real Firebase, except for the popup, which needs Google's pages.
vi.mock("firebase/auth", async (importOriginal) => {
  const firebase = await importOriginal<typeof import("firebase/auth")>();
  return {
    ...firebase,
    signInWithPopup(auth: Auth) {
      if (popup.error !== null) throw popup.error;
      return firebase.signInWithCredential(auth, firebase.GoogleAuthProvider.credential("of-google"));
    },
  };
});

// Test files share their modules, and another file may already have signed in or replaced Firebase.
vi.resetModules();
const [{ api, connectAuth }, { authStore, clientAuth }, { usePublicConfig }, texts, testing, { LoginPage }] =
  await Promise.all([
    import("../../lib/api-client.ts"),
    import("../../lib/auth/auth.ts"),
    import("../../lib/public-config.ts"),
    import("../../lib/texts/texts.ts"),
    import("../../lib/testing/provide-self-hosted.ts"),
    import("./login-page.tsx"),
  ]);

const person = {
  localId: "alan-1",
  email: "alan@example.com",
  displayName: "Alan Turing",
  photoUrl: "https://lh3.googleusercontent.com/a/alan",
  createdAt: "1767225600000",
};

function buildToken(claims: object): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  return `${part({ alg: "none" })}.${part({ iat: now, exp: now + 3600, auth_time: now, ...claims })}.`;
}

interface Call {
  method: string;
  path: string;
  body: unknown;
  authorization: string | null;
}

/**
 * Responds as Firebase's and Pith's servers would, and records the calls. Responses in `answers` take
 * precedence.
 */
function fakeServers(answers: Record<string, () => Response> = {}): Call[] {
  const calls: Call[] = [];
  let localId = person.localId;
  const sign = (id: string) => {
    localId = id;
    return { idToken: buildToken({ sub: id }), refreshToken: "r", expiresIn: "3600", localId: id };
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const path = new URL(url, "https://pith.example").pathname;
    const method = init.method ?? "GET";
    const text = typeof init.body === "string" ? init.body : "{}";
    calls.push({
      method,
      path,
      body: text.startsWith("{") ? JSON.parse(text) : text,
      authorization: new Headers(init.headers).get("authorization"),
    });
    const answer = answers[`${method} ${path}`];
    if (answer) return answer();
    const succeed = (data: unknown) => Response.json({ success: true, data });
    if (path.endsWith("accounts:signUp")) return Response.json(sign("guest-1"));
    if (path.endsWith("accounts:signInWithIdp"))
      return Response.json({ ...sign(person.localId), providerId: "google.com", isNewUser: true });
    if (path.endsWith("accounts:lookup")) {
      const user = localId === person.localId ? person : { localId, createdAt: person.createdAt };
      return Response.json({ users: [user] });
    }
    if (path.endsWith("/v1/token")) {
      const token = buildToken({ sub: localId });
      return Response.json({ access_token: token, id_token: token, refresh_token: "r", expires_in: "3600" });
    }
    if (path === "/api/auth/session") return succeed({ user: null, fingerprint: null });
    if (path === "/api/auth/extension-sessions/abc")
      return succeed({ client: "extension", confirmationCode: "ABCD-EFGH", status: "pending" });
    if (path === "/api/auth/session/abc") return succeed(undefined);
    return Response.json({ success: false, error: "Not found.", code: "not_found" }, { status: 404 });
  });
  return calls;
}

async function open(query = "") {
  render(
    <MemoryRouter initialEntries={[`/login${query}`]}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/subscription" element={<h1>My plan</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  const name = query === extensionQuery ? "Sign in to the extension with Google" : "Continue with Google";
  return screen.findByRole("button", { name });
}

const extensionQuery = "?from=extension&sessionId=abc";
const readStores = () => [Object.keys({ ...sessionStorage }), Object.keys({ ...localStorage })] as const;

afterAll(() => vi.resetModules());
beforeAll(() => texts.loadTextArea("account"));
beforeEach(() => {
  testing.provideSelfHosted();
  const { config } = usePublicConfig.getState();
  const signIn = {
    kind: "firebase",
    apiKey: "k",
    authDomain: "d",
    projectId: "p",
    emulatorUrl: null,
  } as const;
  usePublicConfig.setState({
    config: config && { ...config, edition: "service", allowsGuests: true, signIn },
  });
  connectAuth(clientAuth);
  popup.error = null;
  vi.spyOn(console, "error").mockReturnValue(undefined);
});
afterEach(async () => {
  cleanup();
  await authStore.getState().signOut();
  sessionStorage.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  testing.forgetConfig();
});

it("signs in with Google, and keeps the session in session storage only", {
  tags: ["S1.signin.01", "S1.signin.07", "S2.login.11", "D.auth.01"],
}, async () => {
  fakeServers();
  await userEvent.click(await open());
  expect(await screen.findByRole("heading", { name: "My plan" })).toBeTruthy();
  expect(authStore.getState().user).toMatchObject({
    authProvider: "firebase",
    telegram_id: null,
    profile: { email: person.email },
  });
  const [session, local] = readStores();
  expect(session.some((key) => key.startsWith("firebase:authUser:"))).toBe(true);
  expect(session).toContain("pith-auth");
  expect(local.filter((key) => /firebase|auth/i.test(key))).toEqual([]);
});

it("creates an anonymous account without credentials once a call needs a token", {
  tags: ["S1.signin.05", "S1.signin.06", "S7.other.01", "S7.other.02"],
}, async () => {
  const calls = fakeServers();
  authStore.getState().start({ hasTelegramIdInUrl: false });
  await waitFor(() => expect(authStore.getState().loading).toBe(false));
  expect(calls).toEqual([]);
  const body = { source: { kind: "link", url: "https://youtu.be/F1xioXWb8CY" } } as never;
  await api.call(summaryEndpoints.createSummary, { body }).catch(() => undefined);
  const signUps = calls.filter(({ path }) => path.endsWith("accounts:signUp"));
  expect(signUps.map(({ body }) => body)).toEqual([{ returnSecureToken: true }]);
  expect(calls.some(({ path }) => path.endsWith("/v1/token"))).toBe(true);
  expect(calls.find(({ path }) => path === "/api/summaries")?.authorization).toMatch(/^Bearer ey/);
});

const idp = "POST /v1/accounts:signInWithIdp";

it("has a message of its own for each of Google's errors, and none for a closed popup", {
  tags: ["S8.google.01", "S8.google.02", "S8.google.03", "S8.google.04"],
}, async () => {
  const answers: Record<string, () => Response> = {
    [idp]: () => Response.json({ error: { code: 400, message: "OPERATION_NOT_ALLOWED" } }, { status: 400 }),
  };
  fakeServers(answers);
  const button = await open();
  const fail = async () => {
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
    return screen.queryByRole("alert")?.textContent;
  };
  expect(await fail()).toBe("Google sign-in is not enabled.");
  answers[idp] = () => {
    throw new TypeError("Failed to fetch");
  };
  expect(await fail()).toBe("Google login failed. Please try again.");
  popup.error = new FirebaseError("auth/popup-blocked", "blocked");
  expect(await fail()).toBe("Popup blocked. Please allow popups for this site and try again.");
  popup.error = new FirebaseError("auth/popup-closed-by-user", "closed");
  expect(await fail()).toBeUndefined();
});

it("signs in the extension with Google, reports the user to its session, and closes after 2 s", {
  tags: [
    ...["S4.extension.01", "D.extension.03", "S2.login.01", "S2.login.02", "S2.login.07", "S2.login.26"],
    ...["S7.session.02", "S7.session.03", "S7.session.04", "S7.session.05", "S7.session.06"],
    ...["S7.session.07", "S7.session.08", "S7.session.09", "S7.session.10", "S7.session.11"],
  ],
}, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const close = vi.spyOn(window, "close").mockReturnValue(undefined);
  const calls = fakeServers();
  const button = await open(extensionQuery);
  expect(await screen.findByText("ABCD-EFGH")).toBeTruthy();
  expect(screen.getAllByRole("button")).toEqual([button]);
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button);
  await screen.findByRole("heading", { name: "You’re signed in to the extension" });
  const put = calls.find(({ method }) => method === "PUT");
  const token = put?.authorization?.replace(/^Bearer /, "");
  expect(put?.path).toBe("/api/auth/session/abc");
  expect(JSON.parse(atob(token?.split(".")[1] ?? ""))).toMatchObject({ sub: person.localId });
  expect(put?.body).toEqual({
    status: "success",
    userData: {
      uid: person.localId,
      email: person.email,
      displayName: person.displayName,
      photoURL: person.photoUrl,
      created_at: "2026-01-01T00:00:00.000Z",
      auth_provider: "firebase",
    },
    idToken: token,
    firebaseIdToken: token,
  });
  await act(() => vi.advanceTimersByTimeAsync(1_800));
  expect(close).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(close).toHaveBeenCalledOnce();
});

it.each(["?from=website&sessionId=abc", "?from=&sessionId=abc", "?sessionId=abc"])(
  "signs in to the website at /login%s, which isn't from the extension",
  { tags: "S2.login.01" },
  async (query) => {
    const calls = fakeServers();
    await userEvent.click(await open(query));
    expect(await screen.findByRole("heading", { name: "My plan" })).toBeTruthy();
    expect(calls.filter(({ path }) => path.startsWith("/api/auth/session/"))).toEqual([]);
  },
);

it.each(["auth/popup-closed-by-user", "auth/popup-blocked"])(
  "reports %s to the extension and to the user",
  {
    tags: ["S4.extension.02", "S7.session.03", "S7.session.12", "S8.session.02"],
  },
  async (code) => {
    const calls = fakeServers();
    popup.error = new FirebaseError(code, `Firebase: Error (${code}).`);
    await userEvent.click(await open(extensionQuery));
    expect((await screen.findByText(/^Error: /)).textContent).toBe(`Error: Firebase: Error (${code}).`);
    await waitFor(() => expect(calls.some(({ method }) => method === "PUT")).toBe(true));
    const put = calls.find(({ method }) => method === "PUT");
    expect(put?.authorization).toMatch(/^Bearer ey/);
    expect(put?.body).toEqual({ status: "error", error: `Firebase: Error (${code}).` });
  },
);

it("says why the extension's session couldn't be updated, or that the reason is unknown", {
  tags: "S8.session.01",
}, async () => {
  let answer: object = {
    success: false,
    error: "This sign-in has expired. Start again from the extension.",
    code: "not_found.extension_session",
    params: {},
  };
  fakeServers({ "PUT /api/auth/session/abc": () => Response.json(answer, { status: 409 }) });
  const button = await open(extensionQuery);
  await userEvent.click(button);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Error updating session: This sign-in has expired. Start again from the extension.",
  );
  answer = { success: false };
  await userEvent.click(screen.getByRole("button", { name: "Sign in to the extension with Google" }));
  await screen.findByText("Unknown error");
});
