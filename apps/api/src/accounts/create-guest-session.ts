import { AppError } from "@pith/core/errors/app-error";
import { runTransaction } from "../db/run-transaction.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { type StartedSession, startSession } from "./start-session.ts";
import { emptyProfile, insertUser } from "./users.repo.ts";

/**
 * Makes a guest: the place in the code where, with a Firebase project, the browser makes an anonymous Firebase user.
 *
 * @throws AppError `not_configured` where Firebase makes the identities.
 */
export async function createGuestSession(
  dependencies: Pick<AccountDependencies, "config" | "database" | "clock" | "randomness" | "sessionTokens">,
): Promise<StartedSession> {
  const { config, database, clock, randomness } = dependencies;
  if (config.signIn !== "local") {
    throw new AppError({ code: "not_configured.guest" });
  }
  const userId = randomness.createId();
  return runTransaction(database.db, async (db) => {
    const user = await insertUser({
      db,
      user: {
        id: userId,
        accountId: randomness.createId(),
        tier: "free",
        identity: { provider: "local", subject: userId },
        authProvider: "firebase",
        isGuest: true,
        telegramId: null,
        profile: emptyProfile,
        now: new Date(clock.now()),
      },
    });
    return startSession({ db, user, kind: "guest", dependencies });
  });
}
