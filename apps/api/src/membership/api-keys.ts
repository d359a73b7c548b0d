import type { ApiKey } from "@pith/core/accounts/api-key";
import { MAX_API_KEYS } from "@pith/core/accounts/key-scope";
import type { EndpointData, EndpointRequest } from "@pith/core/contract/define-endpoint";
import type { keySchemas } from "@pith/core/contract/key.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { DAY_MS } from "@pith/core/lib/durations";
import type { Actor } from "../accounts/actor.ts";
import { createApiKeySecret, SHOWN_CHARACTERS } from "../accounts/api-key-secret.ts";
import { type ApiKeyRow, countKeys, deleteKey, insertKey, listKeyRows } from "../accounts/api-keys.repo.ts";
import { requireMembership } from "../accounts/find-membership.ts";
import { requireRecentSignIn } from "../accounts/require-recent-sign-in.ts";
import { lockAccount } from "../accounts/users.repo.ts";
import type { Config } from "../config.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { hashSecret } from "../lib/randomness.ts";
import { getUsageMonth } from "../quotas/get-usage-month.ts";
import { readKeyUnits } from "../quotas/usage.repo.ts";
import type { MembershipDependencies } from "./membership-dependencies.ts";

type KeyDependencies = Pick<MembershipDependencies, "database" | "clock" | "randomness">;
type Created = EndpointData<(typeof keySchemas)["createApiKey"]>;
type NewKey = EndpointRequest<(typeof keySchemas)["createApiKey"]>["body"];

/** Lists the keys of the actor's account, newest first, with each key's share of this month's usage. */
export async function listApiKeys({
  actor,
  dependencies: { database, clock },
}: {
  actor: Actor;
  dependencies: KeyDependencies;
}): Promise<ApiKey[]> {
  const { db } = database;
  const rows = await listKeyRows({ db, accountId: actor.accountId });
  const month = getUsageMonth(new Date(clock.now()));
  const used = await readKeyUnits({ db, keyIds: rows.map(({ id }) => id), month });
  return rows.map((row) => buildApiKey({ row, unitsUsed: used.get(row.id) ?? 0 }));
}

/**
 * Creates a key and returns its secret, which can't be retrieved again.
 *
 * @throws AppError `forbidden` for a key, a guest, a sign-in that isn't recent, or a member who was just disabled;
 * `conflict` if the account has reached the limit.
 */
export async function createApiKey({
  actor,
  request,
  dependencies,
}: {
  actor: Actor;
  request: NewKey;
  dependencies: KeyDependencies & { config: Config };
}): Promise<Created> {
  const { database, clock, randomness, config } = dependencies;
  const now = new Date(clock.now());
  requireRecentSignIn({ actor, nowMs: now.getTime() });
  // On a trial server everyone is a guest, so guests may create keys.
  if (actor.isGuest && config.signIn !== "local") throw new AppError({ code: "forbidden.guest_key" });
  const { name, scopes, expiresInDays, monthlyUnits } = request;
  const secret = createApiKeySecret();
  const row: ApiKeyRow = {
    id: randomness.createId(),
    userId: actor.userId,
    name,
    scopes: [...new Set(scopes)],
    secretHash: hashSecret(secret),
    start: secret.slice(0, SHOWN_CHARACTERS),
    monthlyUnits,
    createdAt: now,
    lastUsedAt: null,
    expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS),
  };
  await runTransaction(database.db, async (db) => {
    const { accountId } = actor;
    await lockAccount({ db, accountId });
    await requireMembership({ db, accountId, config });
    if ((await countKeys({ db, accountId })) >= MAX_API_KEYS) {
      throw new AppError({ code: "conflict.keys_full", params: { limit: MAX_API_KEYS } });
    }
    await insertKey({ db, key: row });
  });
  return { key: buildApiKey({ row, unitsUsed: 0 }), secret };
}

/**
 * Revokes a key immediately. Unlike creating one, this doesn't require a recent sign-in: it only removes
 * access, and a leaked key must be revoked quickly.
 *
 * @throws AppError `not_found`
 */
export async function revokeApiKey({
  actor,
  id,
  dependencies: { database },
}: {
  actor: Actor;
  id: string;
  dependencies: KeyDependencies;
}): Promise<void> {
  const isKnown = await deleteKey({ db: database.db, accountId: actor.accountId, id });
  if (!isKnown) throw new AppError({ code: "not_found.key" });
}

function buildApiKey({ row, unitsUsed }: { row: ApiKeyRow; unitsUsed: number }): ApiKey {
  const { id, name, scopes, start, monthlyUnits, createdAt, lastUsedAt, expiresAt } = row;
  return {
    id,
    name,
    scopes,
    start,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    monthlyUnits,
    unitsUsed,
  };
}
