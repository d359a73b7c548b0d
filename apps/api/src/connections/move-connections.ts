import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { connections } from "../db/schema/connections.schema.ts";
import { getTokenOwner } from "./manage-connections.ts";
import { openToken, sealToken } from "./seal-token.ts";

/**
 * Moves an account's connections to another account, and re-encrypts their tokens for it. If both are
 * connected to the same service, keeps the other account's connection.
 */
export async function moveConnections({
  db,
  from,
  to,
  signingSecret,
}: {
  db: Db;
  from: string;
  to: string;
  signingSecret: string;
}): Promise<void> {
  await db.execute(sql`
    delete from ${connections} old using ${connections} kept
    where old.account_id = ${from} and kept.account_id = ${to} and kept.place = old.place`);
  const moved = await db.select().from(connections).where(eq(connections.accountId, from)).for("update");
  for (const { place, sealedToken: sealed } of moved) {
    const token = openToken({ sealed, owner: getTokenOwner({ accountId: from, place }), signingSecret });
    const owner = getTokenOwner({ accountId: to, place });
    await db
      .update(connections)
      .set({
        accountId: to,
        ...(token !== null && { sealedToken: sealToken({ token, owner, signingSecret }) }),
      })
      .where(and(eq(connections.accountId, from), eq(connections.place, place)));
  }
}
