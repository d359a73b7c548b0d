import type { Device } from "@pith/core/accounts/device";
import type { SessionGrant } from "@pith/core/contract/auth.schemas";
import type { Db } from "../db/database.ts";
import { hashSecret } from "../lib/randomness.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { buildUser } from "./build-user.ts";
import { insertSession, type SessionKind } from "./sessions.repo.ts";
import { getAccount, type UserRow } from "./users.repo.ts";

export interface StartedSession {
  grant: SessionGrant;
  /** Sent to the client once, in a cookie or a response, and never stored in plain text. */
  secret: string;
}

export async function startSession({
  db,
  user,
  kind,
  device,
  dependencies,
}: {
  db: Db;
  user: UserRow;
  kind: SessionKind;
  device: Device;
  dependencies: Pick<AccountDependencies, "clock" | "randomness" | "sessionTokens">;
}): Promise<StartedSession> {
  const { clock, randomness, sessionTokens } = dependencies;
  const sessionId = randomness.createId();
  const secret = randomness.createSecret();
  const now = new Date(clock.now());
  await insertSession({
    db,
    session: {
      id: sessionId,
      userId: user.id,
      kind,
      secretHash: hashSecret(secret),
      device,
      signedInAt: now,
      now,
    },
  });
  const { token, expiresAt } = sessionTokens.sign(sessionId);
  const { tier } = await getAccount({ db, accountId: user.accountId });
  return { grant: { user: buildUser({ user, tier }), token, expiresAt: expiresAt.toISOString() }, secret };
}
