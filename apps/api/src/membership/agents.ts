import type { Agent } from "@pith/core/accounts/agent";
import { AppError } from "@pith/core/errors/app-error";
import type { Actor } from "../accounts/actor.ts";
import { describeHost } from "../accounts/oauth/redirect-uris.ts";
import { deleteGrant, listGrants } from "../accounts/oauth-grants.repo.ts";
import { getUsageMonth } from "../quotas/get-usage-month.ts";
import { readKeyUnits } from "../quotas/usage.repo.ts";
import type { MembershipDependencies } from "./membership-dependencies.ts";

/** Lists the agents connected to the actor's account, newest first, with each agent's usage. */
export async function listAgents({
  actor,
  dependencies: { database, clock },
}: {
  actor: Actor;
  dependencies: Pick<MembershipDependencies, "database" | "clock">;
}): Promise<Agent[]> {
  const { db } = database;
  const now = new Date(clock.now());
  const grants = await listGrants({ db, accountId: actor.accountId, now });
  const used = await readKeyUnits({ db, keyIds: grants.map(({ id }) => id), month: getUsageMonth(now) });
  return grants.map(({ id, clientName, redirectUri, scopes, createdAt, lastUsedAt }) => ({
    id,
    name: clientName,
    host: describeHost(redirectUri),
    scopes,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    unitsUsed: used.get(id) ?? 0,
  }));
}

/** Disconnects an agent immediately. @throws AppError `not_found` */
export async function disconnectAgent({
  actor,
  id,
  dependencies: { database },
}: {
  actor: Actor;
  id: string;
  dependencies: Pick<MembershipDependencies, "database">;
}): Promise<void> {
  const isKnown = await deleteGrant({ db: database.db, accountId: actor.accountId, id });
  if (!isKnown) throw new AppError({ code: "not_found.agent" });
}
