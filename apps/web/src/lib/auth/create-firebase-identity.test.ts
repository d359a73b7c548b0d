import type { ApiClient } from "@pith/core/client/create-api-client";
import { waitFor } from "@testing-library/react";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

interface FakeUser {
  uid: string;
  metadata: object;
  getIdToken(isForced?: boolean): Promise<string>;
  getIdTokenResult(): Promise<{ token: string; authTime: string }>;
}

/** A minimal Firebase SDK: the signed-in user and the listeners for changes. */
const firebase = vi.hoisted(() => {
  const listeners = new Set<(user: unknown) => void>();
  const auth = { currentUser: null as unknown, authStateReady: async () => undefined };
  return {
    auth,
    listeners,
    tell(user: unknown) {
      auth.currentUser = user;
      for (const listener of listeners) listener(user);
    },
    next: null as unknown,
  };
});

vi.mock("firebase/app", () => ({ initializeApp: () => ({}), FirebaseError: class extends Error {} }));
vi.mock("firebase/auth", () => ({
  browserPopupRedirectResolver: {},
  browserSessionPersistence: {},
  connectAuthEmulator: () => undefined,
  GoogleAuthProvider: class {},
  initializeAuth: () => firebase.auth,
  onIdTokenChanged: (_auth: unknown, listener: (user: unknown) => void) => firebase.listeners.add(listener),
  reauthenticateWithPopup: () => undefined,
  signInAnonymously: () => undefined,
  async signInWithPopup() {
    firebase.tell(firebase.next);
    return { user: firebase.next };
  },
  signOut: async () => firebase.tell(null),
}));

// Test files share their modules, and another file may already have loaded the real Firebase.
vi.resetModules();
const [{ createFirebaseIdentity }, { listPendingSignOuts }, { FIREBASE_SESSION }, { sessionStore }] =
  await Promise.all([
    import("./create-firebase-identity.ts"),
    import("./pending-sign-outs.ts"),
    import("./stored-session.ts"),
    import("../storage.ts"),
  ]);

const settings = {
  kind: "firebase",
  apiKey: "k",
  authDomain: "d",
  projectId: "p",
  emulatorUrl: null,
} as const;

function buildFirebaseUser({ uid, second }: { uid: string; second: number }): FakeUser {
  const authTime = new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toUTCString();
  return {
    uid,
    metadata: {},
    getIdToken: async (isForced) => `${uid}-${isForced ? "refreshed" : "cached"}`,
    getIdTokenResult: async () => ({ token: `${uid}-${second}`, authTime }),
  };
}

/** Fakes an API that identifies sessions by their tokens, and records the calls. */
function createFakeApi() {
  const asked: string[] = [];
  const ended: string[] = [];
  const call = async (
    { path }: { path: string },
    input?: { body: { fingerprint: string } },
    options?: { headers?: Record<string, string> },
  ) => {
    if (path === "/api/auth/ended-sessions") {
      ended.push(input?.body.fingerprint ?? "");
      return undefined;
    }
    const token = options?.headers?.["Authorization"]?.split(" ")[1] ?? "";
    asked.push(token);
    return { user: null, fingerprint: `ends-${token}` };
  };
  return { api: { call } as unknown as ApiClient, asked, ended };
}

afterAll(() => vi.resetModules());
beforeEach(() => {
  sessionStorage.clear();
  firebase.listeners.clear();
  firebase.auth.currentUser = null;
});

/** Simulates a page that shows this user. */
const showUser = (id: string) =>
  sessionStore.write("pith-auth", JSON.stringify({ id, authProvider: "firebase", profile: {} }));

describe("createFirebaseIdentity", () => {
  it("fetches a session's fingerprint once per sign-in, and ends the session on sign-out and the next sign-in", async () => {
    const { api, asked, ended } = createFakeApi();
    showUser("ada");
    const identity = await createFirebaseIdentity({ api, settings });
    firebase.next = buildFirebaseUser({ uid: "ada", second: 1 });
    await identity.signInWithGoogle();
    await waitFor(() => expect(sessionStore.read(FIREBASE_SESSION)).toContain("ends-ada-1"));
    firebase.tell(firebase.next);
    firebase.next = buildFirebaseUser({ uid: "ada", second: 2 });
    await identity.signInWithGoogle();
    await waitFor(() => expect(ended).toEqual(["ends-ada-1"]));
    await identity.signOut();
    expect(ended).toEqual(["ends-ada-1", "ends-ada-2"]);
    expect(asked).toEqual(["ada-1", "ada-2"]);
    expect([firebase.auth.currentUser, listPendingSignOuts()]).toEqual([null, []]);
  });

  it("ends a session whose fingerprint arrives only after the sign-out", async () => {
    const { api, ended } = createFakeApi();
    const answer = Promise.withResolvers<void>();
    const slow = {
      ...api,
      call: (...parameters: Parameters<ApiClient["call"]>) =>
        answer.promise.then(() => api.call(...parameters)),
    };
    showUser("ada");
    const identity = await createFirebaseIdentity({ api: slow as ApiClient, settings });
    firebase.tell(buildFirebaseUser({ uid: "ada", second: 4 }));
    const signedOut = identity.signOut();
    await waitFor(() => expect(firebase.auth.currentUser).toBeNull());
    answer.resolve();
    await signedOut;
    expect(ended).toEqual(["ends-ada-4"]);
  });

  it("returns a token that Firebase has just refreshed, or null if nobody is signed in", {
    tags: "S4.auth.15",
  }, async () => {
    const identity = await createFirebaseIdentity({ api: createFakeApi().api, settings });
    expect(await identity.refreshToken()).toBeNull();
    firebase.tell(buildFirebaseUser({ uid: "ada", second: 5 }));
    expect(await identity.refreshToken()).toBe("ada-refreshed");
  });

  it("ends what an interrupted sign-out left behind, without another request", async () => {
    const { api, asked, ended } = createFakeApi();
    firebase.auth.currentUser = buildFirebaseUser({ uid: "ada", second: 3 });
    sessionStore.write(FIREBASE_SESSION, `ada:${Date.UTC(2026, 0, 1, 0, 0, 3)} ends-ada-3`);
    await createFirebaseIdentity({ api, settings });
    expect(firebase.auth.currentUser).toBeNull();
    await waitFor(() => expect(ended).toEqual(["ends-ada-3"]));
    expect(asked).toEqual([]);
  });
});
