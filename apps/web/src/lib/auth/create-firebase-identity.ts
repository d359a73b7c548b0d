import { normalizeFirebaseUser } from "@pith/core/accounts/normalize-firebase-user";
import type { User } from "@pith/core/accounts/user";
import type { ApiClient } from "@pith/core/client/create-api-client";
import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { FirebaseError, initializeApp } from "firebase/app";
import {
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  type User as FirebaseUser,
  GoogleAuthProvider,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithPopup,
  signInAnonymously,
  signInWithPopup,
  signOut,
  type UserCredential,
} from "firebase/auth";
import { logError } from "../log-error.ts";
import { sessionStore } from "../storage.ts";
import { endSession, SIGN_OUT_TIMEOUT_MS } from "./end-session.ts";
import type { Identity } from "./identity.ts";
import { addPendingSignOut, listPendingSignOuts } from "./pending-sign-outs.ts";
import { FIREBASE_SESSION, readStoredSession } from "./stored-session.ts";

type FirebaseSettings = Extract<PublicConfig["signIn"], { kind: "firebase" }>;

/**
 * Creates an identity provider for Google and anonymous sign-in through Firebase. The session lasts as long
 * as the browser session. If Firebase still has credentials but the website has no user for them, a sign-out
 * was interrupted; we complete it before showing anyone as signed in.
 */
export async function createFirebaseIdentity({
  api,
  settings,
}: {
  api: ApiClient;
  settings: FirebaseSettings;
}): Promise<Identity> {
  const { apiKey, authDomain, projectId, emulatorUrl } = settings;
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: browserSessionPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  const readFingerprint = createFingerprintReader(api);
  if (readStoredSession()?.authProvider !== "firebase") {
    await auth.authStateReady();
    const leftover = auth.currentUser;
    if (leftover) {
      const asking = readFingerprint(leftover);
      await signOut(auth);
      void asking.then(end);
    }
  }
  for (const fingerprint of listPendingSignOuts()) end(fingerprint);

  /**
   * Fingerprint of the current session. Must be known before the user signs out, because signing out doesn't
   * wait for a connection.
   */
  let current: string | null = null;
  onIdTokenChanged(auth, async (user) => {
    if (user) current = (await readFingerprint(user)) ?? current;
  });

  function end(fingerprint: string | null): void {
    if (fingerprint !== null) void endSession({ api, fingerprint }).catch(logError);
  }

  /** Signs in and ends the previous session (ASVS 5, 7.2.4). */
  async function signInAnew(signIn: () => Promise<UserCredential>): Promise<User> {
    const former = current;
    const { user } = await signIn();
    void readFingerprint(user).then((fingerprint) => {
      current = fingerprint;
      if (former !== fingerprint) end(former);
    });
    return toUser(user);
  }

  return {
    kind: "firebase",
    onChange: (listener) => onIdTokenChanged(auth, (user) => listener(user && toUser(user))),
    async signInAnonymously() {
      await signInAnonymously(auth);
    },
    async signInWithGoogle(isAgain) {
      const provider = new GoogleAuthProvider();
      const person = isAgain ? auth.currentUser : null;
      if (!person) return signInAnew(() => signInWithPopup(auth, provider));
      return signInAnew(() => reauthenticateWithPopup(person, provider)).catch((cause: unknown) => {
        const isOther = cause instanceof FirebaseError && cause.code === "auth/user-mismatch";
        throw isOther ? new AppError({ code: "forbidden.sign_in_again", cause }) : cause;
      });
    },
    adopt: () => undefined,
    async refreshToken() {
      return auth.currentUser ? await auth.currentUser.getIdToken(true) : null;
    },
    async signOut() {
      const known = current;
      current = null;
      // Must come first: if the page reloads in the meantime, it retries the sign-outs stored here.
      if (known !== null) addPendingSignOut(known);
      const asking = known === null && auth.currentUser ? readFingerprint(auth.currentUser) : null;
      await signOut(auth);
      const ended = known ?? (await asking);
      if (ended !== null) await endSession({ api, fingerprint: ended });
    },
  };
}

/**
 * Creates a function that returns the fingerprint of a user's session, or null if the server can't be
 * reached. All tokens from one sign-in share a session, so the result is cached for this tab.
 */
function createFingerprintReader(api: ApiClient) {
  const asked = new Map<string, Promise<string | null>>();

  async function ask(token: string): Promise<string | null> {
    // Use this token, because the client's may already be the next user's.
    const headers = { Authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS);
    const endpoint = { ...authEndpoints.getSession, auth: "none" as const };
    return (await api.call(endpoint, undefined, { headers, signal })).fingerprint;
  }

  return async (user: FirebaseUser): Promise<string | null> => {
    try {
      const { token, authTime } = await user.getIdTokenResult();
      const signIn = `${user.uid}:${Date.parse(authTime)}`;
      const [keptSignIn, kept] = sessionStore.read(FIREBASE_SESSION)?.split(" ") ?? [];
      if (keptSignIn === signIn && kept) return kept;
      const asking = asked.get(signIn) ?? ask(token);
      asked.set(signIn, asking);
      const fingerprint = await asking.finally(() => asked.delete(signIn));
      if (fingerprint !== null) sessionStore.write(FIREBASE_SESSION, `${signIn} ${fingerprint}`);
      return fingerprint;
    } catch (error) {
      logError(error);
      return null;
    }
  };
}

function toUser({ uid, email, displayName, photoURL, metadata }: FirebaseUser) {
  return normalizeFirebaseUser({
    uid,
    email,
    displayName,
    photoURL,
    creationTime: metadata.creationTime ?? null,
  });
}
