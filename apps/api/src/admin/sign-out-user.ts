import { listLiveSessions, revokeSessions } from "../accounts/sessions.repo.ts";
import type { Dependencies } from "../dependencies.ts";
import { findUserByName } from "./find-user.ts";

/** Ends all sessions of a user's account, including extensions' sessions. History and plan are kept. */
export async function signOutUser({
  name,
  dependencies: { database, clock, liveSessions },
}: {
  name: string;
  dependencies: Pick<Dependencies, "database" | "clock" | "liveSessions">;
}): Promise<string[]> {
  const { db } = database;
  const now = new Date(clock.now());
  const { id, accountId } = await findUserByName({ db, name });
  const live = await listLiveSessions({ db, accountId, now });
  await revokeSessions({ db, accountId, except: null, now });
  await liveSessions.forget(accountId);
  return [`${id} is signed out in ${live.length} places.`];
}
