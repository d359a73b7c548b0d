import type { User } from "./user.ts";

/** What the sign-in provider's SDK says of a person; an anonymous one has nothing but the uid. */
export interface FirebaseIdentity {
  uid: string;
  email?: string | null;
  displayName?: string | null;
  photoURL?: string | null;
  /** As the SDK writes it; null or absent where it isn't known. */
  creationTime?: string | null;
}

/** A person who signed in with Google, or is a guest, as our user. Premium and stats come with the overview. */
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
