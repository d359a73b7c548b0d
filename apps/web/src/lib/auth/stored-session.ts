import type { User } from "@pith/core/accounts/user";
import { readJson, sessionStore } from "../storage.ts";

/** Auth type, Telegram id and profile; the proof is never here but in the session cookie. */
const KEY = "pith-auth";

export type StoredUser = Pick<User, "id" | "authProvider" | "telegram_id" | "profile" | "created_at">;

/** Who was signed in in this browser session, for the page's first moments; null where nobody was. */
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

function isStoredUser(value: unknown): value is StoredUser {
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
