import type { User } from "@pith/core/accounts/user";
import { readJson, sessionStore } from "../storage.ts";

/**
 * Key for the auth type, the Telegram id and the profile. The credential itself is only in the session
 * cookie.
 */
const KEY = "pith-auth";

/**
 * Key for the space-separated fingerprints of this tab's sessions that we haven't been able to sign out on
 * the server yet.
 */
export const PENDING_SIGN_OUTS = "pith-sign-outs";

/** Key for this tab's Firebase sign-in and the fingerprint of its session, separated by a space. */
export const FIREBASE_SESSION = "pith-firebase-session";

export type StoredUser = Pick<User, "id" | "authProvider" | "telegram_id" | "profile" | "created_at">;

/**
 * Returns this browser session's user, which we use until the server has responded; null if there is none.
 */
export function readStoredSession(): StoredUser | null {
  const stored = readJson({ store: sessionStore, key: KEY });
  return isStoredUser(stored) ? stored : null;
}

export function writeStoredSession(user: User | null): void {
  if (user === null) {
    sessionStore.remove(KEY);
    return;
  }
  const { id, authProvider, telegram_id, profile, created_at } = user;
  sessionStore.write(KEY, JSON.stringify({ id, authProvider, telegram_id, profile, created_at }));
}

export function isStoredUser(value: unknown): value is StoredUser {
  if (typeof value !== "object" || value === null) return false;
  const { id, authProvider, profile } = value as Partial<StoredUser>;
  return (
    typeof id === "string" &&
    id !== "" &&
    (authProvider === "firebase" || authProvider === "telegram") &&
    typeof profile === "object" &&
    profile !== null
  );
}
