import type { User } from "../accounts/user.ts";

/** Builds a signed-in Firebase user or guest with an empty profile. */
export function buildUser({
  profile,
  ...changes
}: Partial<Omit<User, "profile">> & { profile?: Partial<User["profile"]> } = {}): User {
  return {
    id: "user-1",
    authProvider: "firebase",
    telegram_id: null,
    profile: {
      displayName: null,
      email: null,
      photoUrl: null,
      username: null,
      firstName: null,
      lastName: null,
      ...profile,
    },
    premium: null,
    stats: null,
    transactions: [],
    created_at: null,
    last_seen: null,
    ...changes,
  };
}
