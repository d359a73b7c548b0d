import type { Device } from "@pith/core/accounts/device";
import { AppError } from "@pith/core/errors/app-error";
import { hashSecret } from "../lib/randomness.ts";
import type { FirebaseIdentity } from "../providers/identity/firebase-tokens.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { ensureFirebaseUser } from "./ensure-firebase-user.ts";
import { isLive } from "./session-limits.ts";
import { insertSession, isUsedToken, type LiveSession, readSessionBySecret } from "./sessions.repo.ts";

/**
 * Returns the session and user for a verified Firebase token, creating them on the first call. All tokens
 * from one sign-in share a session, so we can list and end it even though Firebase issues the tokens.
 *
 * @throws AppError `unauthenticated` if the session has ended.
 */
export async function ensureFirebaseSession({
  identity,
  device,
  dependencies,
}: {
  identity: FirebaseIdentity;
  device: Device;
  dependencies: Pick<AccountDependencies, "database" | "clock" | "randomness">;
}): Promise<LiveSession> {
  const { database, clock, randomness } = dependencies;
  const { db } = database;
  const { uid, signedInAt } = identity;
  const secretHash = hashSecret(`firebase:${uid}:${signedInAt.getTime()}`);
  const now = new Date(clock.now());
  let found = await readSessionBySecret({ db, secretHash });
  // The account has been deleted.
  if (!found && (await isUsedToken({ db, tokenHash: secretHash }))) throw createEnded();
  const user = await ensureFirebaseUser({ identity, dependencies });
  if (!found) {
    const id = randomness.createId();
    await insertSession({
      db,
      session: { id, userId: user.id, kind: "firebase", secretHash, device, signedInAt, now },
    });
    found = await readSessionBySecret({ db, secretHash });
  }
  if (!found || !isLive({ session: found.session, now })) {
    throw createEnded();
  }
  return { session: found.session, user };
}

function createEnded(): AppError {
  return new AppError({ code: "unauthenticated.session_ended" });
}
