import { normalizeFirebaseUser } from "@pith/core/accounts/normalize-firebase-user";
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
} from "firebase/auth";
import { endSession } from "./end-session.ts";
import type { Identity } from "./identity.ts";

type FirebaseSettings = Extract<PublicConfig["signIn"], { kind: "firebase" }>;

const TOKEN_WAIT_MS = 1000;

/** Google and anonymous sign-in through Firebase. The session lasts as long as the browser session. */
export function createFirebaseIdentity({
  api,
  settings,
}: {
  api: ApiClient;
  settings: FirebaseSettings;
}): Identity {
  const { apiKey, authDomain, projectId, emulatorUrl } = settings;
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: browserSessionPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return {
    kind: "firebase",
    onChange: (listener) => onIdTokenChanged(auth, (user) => listener(user && toUser(user))),
    async signInAnonymously() {
      await signInAnonymously(auth);
    },
    async signInWithGoogle(isAgain) {
      const provider = new GoogleAuthProvider();
      if (!isAgain || !auth.currentUser) return toUser((await signInWithPopup(auth, provider)).user);
      const { user } = await reauthenticateWithPopup(auth.currentUser, provider).catch((cause: unknown) => {
        const isOther = cause instanceof FirebaseError && cause.code === "auth/user-mismatch";
        throw isOther ? new AppError({ code: "forbidden.sign_in_again", cause }) : cause;
      });
      return toUser(user);
    },
    async refreshToken() {
      return auth.currentUser ? await auth.currentUser.getIdToken(true) : null;
    },
    async signOut() {
      const token = await readToken(auth.currentUser);
      await signOut(auth);
      // For as long as the page is open: after that nothing of the sign-in is left in this browser.
      if (token) await endSession({ api, token, isDue: () => auth.currentUser === null });
    },
  };
}

/** The token at hand. Without a connection an expired one can't be renewed, and signing out mustn't wait for that. */
async function readToken(user: FirebaseUser | null): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, TOKEN_WAIT_MS, null));
  return user && Promise.race([user.getIdToken().catch(() => null), late]);
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
