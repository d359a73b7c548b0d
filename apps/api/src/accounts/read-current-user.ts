import type { User } from "@pith/core/accounts/user";
import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.schema.ts";
import type { Actor } from "./actor.ts";
import { buildUser } from "./build-user.ts";

/** Returns the actor's user for the API. */
export async function readCurrentUser({ db, actor }: { db: Db; actor: Actor }): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, actor.userId));
  if (!user) throw new Error("The signed-in user doesn't exist.");
  return buildUser(user);
}
