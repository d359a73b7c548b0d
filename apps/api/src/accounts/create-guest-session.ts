import type { Device } from "@pith/core/accounts/device";
import { AppError } from "@pith/core/errors/app-error";
import { runTransaction } from "../db/run-transaction.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { type StartedSession, startSession } from "./start-session.ts";
import { emptyProfile, insertUser } from "./users.repo.ts";

/**
 * Creates a guest. With a Firebase project, the browser creates an anonymous Firebase user instead.
 *
 * @throws AppError `not_configured` if Firebase manages identities, `forbidden.members_only` if guests aren't
 * allowed.
 */
export async function createGuestSession({
  device,
  dependencies,
}: {
  device: Device;
  dependencies: Pick<AccountDependencies, "config" | "database" | "clock" | "randomness" | "sessionTokens">;
}): Promise<StartedSession> {
  const { config, database, clock, randomness } = dependencies;
  if (config.signIn === "firebase") throw new AppError({ code: "not_configured.guest" });
  if (!config.allowsGuests) throw new AppError({ code: "forbidden.members_only" });
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
    return startSession({ db, user, kind: "guest", device, dependencies });
  });
}
