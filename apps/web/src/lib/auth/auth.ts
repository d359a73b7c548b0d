import type { User } from "@pith/core/accounts/user";
import { AppError } from "@pith/core/errors/app-error";
import { signInErrorTexts } from "@pith/core/errors/sign-in-error-texts";
import { systemClock } from "@pith/core/lib/clock";
import { useStore } from "zustand";
import { api, type WebsiteAuth } from "../api-client.ts";
import { logError } from "../log-error.ts";
import { usePublicConfig } from "../public-config.ts";
import { sessionStore } from "../storage.ts";
import { type AuthState, createAuthStore } from "./create-auth-store.ts";
import type { Identity } from "./identity.ts";
import { isGuest } from "./is-guest.ts";
import { eraseOffline } from "./offline-account.ts";
import { publishSignIn, publishSignOut } from "./session-channels.ts";
import { markSignedOut } from "./signed-out-mark.ts";
import { PENDING_SIGN_OUTS, readStoredSession, writeStoredSession } from "./stored-session.ts";

/** The page's only auth store. */
export const authStore = createAuthStore({
  loadIdentity,
  async mayHaveSession() {
    const config = await usePublicConfig.getState().load();
    // Firebase's SDK is 28 kB, so we load it at startup only if Firebase has a session or a sign-out is
    // pending.
    return (
      (config !== null && config.signIn.kind !== "firebase") ||
      (readStoredSession() ?? sessionStore.read(PENDING_SIGN_OUTS)) !== null
    );
  },
  // The modules are imported on demand, because visitors who only view the home page don't need them.
  async endTelegramSession() {
    const { endSession } = await import("./end-session.ts");
    await endSession({ api });
  },
  markSignedOut() {
    markSignedOut();
    eraseOffline();
    publishSignOut();
  },
  publishSignIn(user) {
    if (user.authProvider === "telegram" || !hasFirebase()) publishSignIn(user);
  },
  async fetchOverview() {
    const { getAccountOverview } = await import("@pith/core/client/get-account-overview");
    return getAccountOverview({ client: api });
  },
  readStored: readStoredSession,
  writeStored: writeStoredSession,
  logError,
  clock: systemClock,
});

export function useAuth<Selected>(select: (state: AuthState) => Selected): Selected {
  return useStore(authStore, select);
}

/** Auth for the API client: the signed-in user, once known, and fresh tokens. */
export const clientAuth: WebsiteAuth = {
  waitForUser: () =>
    new Promise((resolve) => {
      const answer = ({ loading, user }: AuthState): void => {
        if (loading) return;
        stop();
        resolve(user && { provider: user.authProvider, userId: user.id, telegramId: user.telegram_id });
      };
      const stop = authStore.subscribe(answer);
      answer(authStore.getState());
    }),
  async getIdToken() {
    const { user, getIdToken } = authStore.getState();
    const config = user ? null : await usePublicConfig.getState().load();
    if (config?.allowsGuests === false) throw new AppError({ code: "unauthenticated.not_signed_in" });
    return getIdToken();
  },
  notifySessionEnded(telegramId) {
    const { user, endSession } = authStore.getState();
    if (user?.telegram_id === telegramId) endSession();
  },
};

/** Signs a member out in this tab after they have signed out in another one. */
export function endSharedSession(): void {
  const { user, endSession } = authStore.getState();
  if (user && !isGuest(user) && !isOfTab(user)) endSession();
}

/** Updates this tab to show the user who has signed in from another one. */
export async function followSignIn(user: User): Promise<void> {
  await usePublicConfig.getState().load();
  const { user: shown, adoptUser } = authStore.getState();
  // While Firebase is loading, only the stored user shows that this tab has a session.
  const known = shown ?? readStoredSession();
  const isOwn = known !== null && isOfTab(known);
  if (!isOwn && shown?.id !== user.id) adoptUser(user, true);
}

/**
 * Returns whether a user's session belongs only to this tab, as with Firebase, rather than being the cookie
 * that all tabs share.
 */
function isOfTab({ authProvider }: Pick<User, "authProvider">): boolean {
  return authProvider !== "telegram" && hasFirebase();
}

function hasFirebase(): boolean {
  return usePublicConfig.getState().config?.signIn.kind === "firebase";
}

/**
 * Calls `forget` after the user has signed out or a different one has signed in, so that the previous user's
 * data can be cleared from memory.
 */
export function onUserGone(forget: () => void): void {
  authStore.subscribe(({ user }, previous) => {
    if (previous.user !== null && previous.user.id !== user?.id) forget();
  });
}

async function loadIdentity(): Promise<Identity> {
  const config = await usePublicConfig.getState().load();
  if (!config) throw new AppError({ code: "network", message: signInErrorTexts.networkError });
  if (config.signIn.kind === "firebase") {
    const { createFirebaseIdentity } = await import("./create-firebase-identity.ts");
    return createFirebaseIdentity({ api, settings: config.signIn });
  }
  const { createLocalIdentity } = await import("./create-local-identity.ts");
  return createLocalIdentity({ api, onNoSession: eraseOffline });
}
