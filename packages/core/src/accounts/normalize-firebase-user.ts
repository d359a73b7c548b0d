import type { User } from "./user.ts";

/** The identity returned by the sign-in provider's SDK. Anonymous users only have the uid. */
export interface FirebaseIdentity {
  uid: string;
  email?: string | null;
  displayName?: string | null;
  photoURL?: string | null;
  /** In the SDK's format; null or missing if unknown. */
  creationTime?: string | null;
}

/** Returns the user for a Google or guest sign-in. Premium and stats are added later, with the overview. */
export function normalizeFirebaseUser(identity: FirebaseIdentity): User {
  const createdMs = Date.parse(identity.creationTime ?? "");
  return {
    id: identity.uid,
    authProvider: "firebase",
    telegram_id: null,
    profile: {
      displayName: identity.displayName ?? null,
      email: identity.email ?? null,
      photoUrl: identity.photoURL ?? null,
      username: null,
      firstName: null,
      lastName: null,
    },
    premium: null,
    stats: null,
    transactions: [],
    created_at: Number.isNaN(createdMs) ? null : new Date(createdMs).toISOString(),
    last_seen: null,
  };
}
