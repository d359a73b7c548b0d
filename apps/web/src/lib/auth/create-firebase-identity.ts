import { normalizeFirebaseUser } from "@pith/core/accounts/normalize-firebase-user";
import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { initializeApp } from "firebase/app";
import {
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  type User as FirebaseUser,
  GoogleAuthProvider,
  initializeAuth,
  onIdTokenChanged,
  signInAnonymously,
  signInWithPopup,
  signOut,
} from "firebase/auth";
import type { Identity } from "./identity.ts";

type FirebaseSettings = Extract<PublicConfig["signIn"], { kind: "firebase" }>;

/** Google and anonymous sign-in through Firebase. The session lasts as long as the browser session. */
export function createFirebaseIdentity({ settings }: { settings: FirebaseSettings }): Identity {
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
    async signInWithGoogle() {
      return toUser((await signInWithPopup(auth, new GoogleAuthProvider())).user);
    },
    async refreshToken() {
      return auth.currentUser ? await auth.currentUser.getIdToken(true) : null;
    },
    signOut: () => signOut(auth),
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
