import type { Profile } from "@pith/core/accounts/user";
import { isUniqueViolation, runTransaction } from "../db/run-transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import type { FirebaseIdentity } from "./firebase-tokens.ts";
import { emptyProfile, findUserByIdentity, insertUser, type UserRow, updateProfile } from "./users.repo.ts";

/** The user behind a verified Firebase token, made on their first call. */
export async function ensureFirebaseUser({
  identity,
  dependencies,
}: {
  identity: FirebaseIdentity;
  dependencies: Pick<Dependencies, "database" | "clock" | "randomness">;
}): Promise<UserRow> {
  const { database, clock, randomness } = dependencies;
  const key = { provider: "firebase", subject: identity.uid } as const;
  const profile: Profile = {
    ...emptyProfile,
    displayName: identity.displayName,
    email: identity.email,
    photoUrl: identity.photoUrl,
  };
  const found = await findUserByIdentity({ db: database.db, ...key });
  if (found) {
    // An anonymous user who links Google keeps the uid and becomes somebody.
    if (found.isGuest === identity.isAnonymous && isSameProfile(found.profile, profile)) return found;
    const { isAnonymous: isGuest } = identity;
    await updateProfile({ db: database.db, userId: found.id, profile, isGuest });
    return { ...found, profile, isGuest };
  }
  try {
    return await runTransaction(database.db, (db) =>
      insertUser({
        db,
        user: {
          id: randomness.createId(),
          accountId: randomness.createId(),
          tier: "free",
          identity: key,
          authProvider: "firebase",
          isGuest: identity.isAnonymous,
          telegramId: null,
          profile,
          now: new Date(clock.now()),
        },
      }),
    );
  } catch (error) {
    // Two first calls at the same time: the other one made the user.
    const other = isUniqueViolation(error) ? await findUserByIdentity({ db: database.db, ...key }) : null;
    if (!other) throw error;
    return other;
  }
}

function isSameProfile(first: Profile, second: Profile): boolean {
  return (Object.keys(second) as (keyof Profile)[]).every((field) => first[field] === second[field]);
}
