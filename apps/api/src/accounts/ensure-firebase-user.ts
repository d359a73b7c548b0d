import type { Profile } from "@pith/core/accounts/user";
import type { FirebaseIdentity } from "../providers/identity/firebase-tokens.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { ensureUser } from "./ensure-user.ts";
import { emptyProfile, findUserByIdentity, type UserRow, updateProfile } from "./users.repo.ts";

/** Returns the user for a verified Firebase token, creating one on the first call. */
export async function ensureFirebaseUser({
  identity,
  dependencies,
}: {
  identity: FirebaseIdentity;
  dependencies: Pick<AccountDependencies, "database" | "clock" | "randomness">;
}): Promise<UserRow> {
  const { database } = dependencies;
  const key = { provider: "firebase", subject: identity.uid } as const;
  const profile: Profile = {
    ...emptyProfile,
    displayName: identity.displayName,
    email: identity.email,
    photoUrl: identity.photoUrl,
  };
  const found = await findUserByIdentity({ db: database.db, ...key });
  if (found) {
    // When an anonymous user links Google, the uid stays the same but the user is no longer a guest.
    if (found.isGuest === identity.isAnonymous && isSameProfile(found.profile, profile)) return found;
    const { isAnonymous: isGuest } = identity;
    await updateProfile({ db: database.db, userId: found.id, profile, isGuest });
    return { ...found, profile, isGuest };
  }
  return ensureUser({
    user: {
      identity: key,
      authProvider: "firebase",
      isGuest: identity.isAnonymous,
      telegramId: null,
      profile,
    },
    dependencies,
  });
}

function isSameProfile(first: Profile, second: Profile): boolean {
  return (Object.keys(second) as (keyof Profile)[]).every((field) => first[field] === second[field]);
}
