import type { User } from "@pith/core/accounts/user";
import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { accounts, users } from "../db/schema/accounts.schema.ts";
import { buildUser } from "./build-user.ts";

export async function readCurrentUser({ db, userId }: { db: Db; userId: string }): Promise<User> {
  const [row] = await db
    .select({ user: users, tier: accounts.tier })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(eq(users.id, userId));
  if (!row) throw new Error("The signed-in user doesn't exist.");
  return buildUser(row);
}
