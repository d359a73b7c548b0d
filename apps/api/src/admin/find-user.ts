import { AppError } from "@pith/core/errors/app-error";
import { eq, or, sql } from "drizzle-orm";
import { getNameKey } from "../accounts/members/members.repo.ts";
import type { UserRow } from "../accounts/users.repo.ts";
import type { Db } from "../db/database.ts";
import { identities, users } from "../db/schema/accounts.schema.ts";
import { members } from "../db/schema/members.schema.ts";

/** Finds a user by our id, member name, Firebase uid, email address or Telegram ID. */
export async function findUserByName({ db, name }: { db: Db; name: string }): Promise<UserRow> {
  const rows = await db
    .selectDistinct({ user: users })
    .from(users)
    .leftJoin(identities, eq(identities.userId, users.id))
    .leftJoin(members, eq(members.userId, users.id))
    .where(
      or(
        eq(users.id, name),
        eq(members.nameKey, getNameKey(name)),
        eq(identities.subject, name),
        sql`lower(${users.profile}->>'email') = ${name.toLowerCase()}`,
      ),
    )
    .limit(2);
  const [row] = rows;
  if (!row) throw new AppError({ code: "not_found", message: `Nobody is known as ${name}.` });
  if (rows.length > 1) {
    throw new AppError({ code: "conflict", message: `More than one user is known as ${name}. Use an id.` });
  }
  return row.user;
}
