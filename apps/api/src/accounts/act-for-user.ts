import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { members } from "../db/schema/members.schema.ts";
import { apiKeys } from "../db/schema/sign-in.schema.ts";
import type { Actor } from "./actor.ts";

type Proof = { [Key in keyof Actor as Key extends string ? never : Key]: Actor[Key] };

/**
 * Returns the actor for work that a user scheduled, such as summaries of new videos in a followed channel.
 * Returns null if the user is gone or disabled, or if the API key that scheduled the work is gone or has expired.
 */
export async function actForUser({
  db,
  userId,
  addressHash,
  keyId = null,
  now,
}: {
  db: Db;
  userId: string;
  /** Stored with scheduled work if its owner is a guest. */
  addressHash: string | null;
  /** Stored with scheduled work if an API key created it. */
  keyId?: string | null;
  now: Date;
}): Promise<Actor | null> {
  const [row] = await db
    .select({ user: users, disabledAt: members.disabledAt })
    .from(users)
    .leftJoin(members, eq(members.accountId, users.accountId))
    .where(eq(users.id, userId));
  if (!row || row.disabledAt !== null) return null;
  const { user } = row;
  const [key] =
    keyId === null
      ? []
      : await db
          .select({ id: apiKeys.id, scopes: apiKeys.scopes, monthlyUnits: apiKeys.monthlyUnits })
          .from(apiKeys)
          .where(
            and(
              eq(apiKeys.id, keyId),
              eq(apiKeys.userId, userId),
              or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
            ),
          );
  if (keyId !== null && !key) return null;
  const facts: Omit<Actor, keyof Proof> = {
    userId: user.id,
    accountId: user.accountId,
    authProvider: user.authProvider,
    isGuest: user.isGuest,
    telegramId: user.telegramId,
    session: null,
    key: key ? { ...key, isAgent: false } : null,
    addressHash: user.isGuest ? addressHash : null,
  };
  return facts as Actor;
}
