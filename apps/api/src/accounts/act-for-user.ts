import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.schema.ts";
import type { Actor } from "./actor.ts";

type Proof = { [Key in keyof Actor as Key extends string ? never : Key]: Actor[Key] };

/**
 * Returns the actor for work that a user ordered in advance, such as summaries of what they follow. Null if the user is
 * gone.
 */
export async function actForUser({
  db,
  userId,
  addressHash,
}: {
  db: Db;
  userId: string;
  /** Stored with the order if its owner is a guest. */
  addressHash: string | null;
}): Promise<Actor | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  const facts: Omit<Actor, keyof Proof> = {
    userId: user.id,
    accountId: user.accountId,
    authProvider: user.authProvider,
    isGuest: user.isGuest,
    telegramId: user.telegramId,
    session: null,
    key: null,
    addressHash: user.isGuest ? addressHash : null,
  };
  return facts as Actor;
}
