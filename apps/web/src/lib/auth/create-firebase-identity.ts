import { getFirebaseSessionSecret, getSessionFingerprint } from "@pith/core/accounts/get-session-fingerprint";
import { normalizeFirebaseUser } from "@pith/core/accounts/normalize-firebase-user";
import type { User } from "@pith/core/accounts/user";
import type { ApiClient } from "@pith/core/client/create-api-client";
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
import { endSession } from "./end-session.ts";
import type { Identity } from "./identity.ts";
import { addPendingSignOut, listPendingSignOuts } from "./pending-sign-outs.ts";
import { readStoredSession } from "./stored-session.ts";

type FirebaseSettings = Extract<PublicConfig["signIn"], { kind: "firebase" }>;

/**
 * Google and anonymous sign-in through Firebase. The session lasts as long as the browser session. If
 * Firebase still has credentials but the website has no user for them, a sign-out was interrupted. It is
 * completed before anyone is shown as signed in.
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
  if (readStoredSession()?.authProvider !== "firebase") {
    await auth.authStateReady();
    const leftover = auth.currentUser;
    if (leftover) {
      const fingerprint = await readFingerprint(leftover).catch(() => null);
      await signOut(auth);
      if (fingerprint !== null) addPendingSignOut(fingerprint);
    }
  }
  for (const fingerprint of listPendingSignOuts()) void endSession({ api, fingerprint }).catch(logError);

  /**
   * The current session's fingerprint. Computed before a sign-out, which must not wait for a connection.
   */
  let current: string | null = null;
  onIdTokenChanged(auth, async (user) => {
    if (user) current = await readFingerprint(user).catch(() => current);
  });

  /** Ends the previous session on a new sign-in (ASVS 5, 7.2.4). */
  async function signInAnew(signIn: () => Promise<UserCredential>): Promise<User> {
    const former = current;
    const { user } = await signIn();
    current = await readFingerprint(user).catch(() => null);
    if (former !== null && former !== current) void endSession({ api, fingerprint: former }).catch(logError);
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
    async refreshToken() {
      return auth.currentUser ? await auth.currentUser.getIdToken(true) : null;
    },
    async signOut() {
      const ended = current;
      current = null;
      // Must come first: if the page is reloaded, sign-outs stored here are retried.
      if (ended !== null) addPendingSignOut(ended);
      await signOut(auth);
      if (ended !== null) await endSession({ api, fingerprint: ended });
    },
  };
}

/** The server treats all tokens of one sign-in as one session. */
async function readFingerprint(user: FirebaseUser): Promise<string> {
  const { authTime } = await user.getIdTokenResult();
  return getSessionFingerprint(
    getFirebaseSessionSecret({ uid: user.uid, signedInAtMs: Date.parse(authTime) }),
  );
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
