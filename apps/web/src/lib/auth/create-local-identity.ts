import type { User } from "@pith/core/accounts/user";
import type { ApiClient } from "@pith/core/client/create-api-client";
import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import { logError } from "../log-error.ts";
import { endSession } from "./end-session.ts";
import type { Identity } from "./identity.ts";

/**
 * Creates an identity provider based on this server's own sessions. A session is an HttpOnly cookie that
 * expires with the browser session, and the server issues tokens for it.
 */
export function createLocalIdentity({
  api,
  onNoSession,
}: {
  api: ApiClient;
  /**
   * Called if the server reports that this browser has no session, for example because it was ended
   * elsewhere.
   */
  onNoSession?: () => void;
}): Identity {
  let user: User | null = null;
  let isKnown = false;
  const listeners = new Set<(user: User | null) => void>();

  function tell(next: User | null): void {
    user = next;
    isKnown = true;
    for (const listener of listeners) listener(user);
  }

  async function findSession(): Promise<void> {
    try {
      // No Authorization header, because the cookie identifies the user.
      const { user: found } = await api.call({ ...authEndpoints.getSession, auth: "none" });
      // The user signed in while we were waiting.
      if (isKnown) return;
      if (found === null) onNoSession?.();
      tell(found);
    } catch (cause) {
      logError(cause);
      if (!isKnown) tell(null);
    }
  }

  return {
    kind: "local",
    onChange(listener) {
      listeners.add(listener);
      if (isKnown) listener(user);
      else if (listeners.size === 1) void findSession();
      return () => listeners.delete(listener);
    },
    async signInAnonymously() {
      tell((await api.call(authEndpoints.createGuestSession)).user);
    },
    signInWithGoogle() {
      return Promise.reject(new AppError({ code: "not_configured.google" }));
    },
    adopt: tell,
    async refreshToken() {
      if (!user) return null;
      try {
        const session = await api.call(authEndpoints.createSessionToken);
        // Another user signed in from a different tab, so the cookie is theirs now.
        if (session.user.id !== user.id) tell(session.user);
        return session.token;
      } catch (error) {
        // The session has expired, so the user is signed out.
        if (isAppError(error) && error.code === "unauthenticated") tell(null);
        throw error;
      }
    },
    async signOut() {
      try {
        await endSession({ api });
      } finally {
        tell(null);
      }
    },
  };
}
