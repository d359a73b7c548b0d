import type { SignedInPlace } from "@pith/core/accounts/signed-in-place";
import { and, eq } from "drizzle-orm";
import { users } from "../db/schema/accounts.schema.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import type { Actor } from "./actor.ts";
import { isClientKind } from "./client-token.ts";
import { listLiveSessions } from "./sessions.repo.ts";

/** Lists the account's sessions: the current one first, then the others by last use, then the bot. */
export async function listSignedInPlaces({
  actor,
  dependencies,
}: {
  actor: Actor;
  dependencies: Pick<AccountDependencies, "database" | "clock">;
}): Promise<SignedInPlace[]> {
  const { db } = dependencies.database;
  const { accountId } = actor;
  const now = new Date(dependencies.clock.now());
  const live = await listLiveSessions({ db, accountId, now });
  const rank = (id: string) => (id === actor.session?.id ? 0 : 1);
  live.sort(
    (first, second) =>
      rank(first.id) - rank(second.id) || second.lastUsedAt.getTime() - first.lastUsedAt.getTime(),
  );
  const telegram = await db
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.authProvider, "telegram")));
  return [
    ...live.map(({ id, kind, device, createdAt, lastUsedAt, parentId }) => ({
      id,
      kind: isClientKind(kind) ? kind : ("website" as const),
      device,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === actor.session?.id,
      endsWith: parentId,
    })),
    ...telegram.map(({ id, createdAt }) => ({
      id,
      kind: "bot" as const,
      device: null,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: null,
      isCurrent: false,
      endsWith: null,
    })),
  ];
}
