import { AppError } from "@pith/core/errors/app-error";
import { DAY_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { idempotentRequests } from "../db/schema/idempotency.schema.ts";
import { hashSecret } from "../lib/randomness.ts";
import type { HttpDependencies } from "./http-dependencies.ts";

export const IDEMPOTENCY_HEADER = "Idempotency-Key";
/** Header that marks a reply as a replay of the first one. */
export const REPLAYED_HEADER = "Idempotency-Replayed";
/** How long keys are remembered. */
export const IDEMPOTENCY_MS = DAY_MS;
/**
 * After this time, a request is assumed to have died with its process. Repeating a creation is safe, because
 * it joins the work in progress.
 */
const RUN_MS = MINUTE_MS;
const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs a creation once per `Idempotency-Key` and user, and replays the first reply for repeats. Failures
 * aren't remembered, so they can be retried with the same key.
 *
 * @throws AppError `invalid_input` for a malformed key, `idempotency_key_reused` if the key belongs to
 * another request, `conflict` while that request is running, and whatever `run` throws.
 */
export async function runOnce({
  key,
  call,
  actor,
  dependencies: { database, clock },
  run,
}: {
  key: string;
  /** The call's name and input. */
  call: unknown;
  actor: Actor;
  dependencies: Pick<HttpDependencies, "database" | "clock">;
  run: () => Promise<unknown>;
}): Promise<{ reply: unknown; isRepeated: boolean }> {
  if (!keyPattern.test(key)) throw new AppError({ code: "invalid_input.idempotency_key" });
  const { db } = database;
  const { userId } = actor;
  const now = new Date(clock.now());
  const requestHash = hashSecret(JSON.stringify(call));
  const isOwn = and(eq(idempotentRequests.userId, userId), eq(idempotentRequests.key, key));
  if (!(await claim({ db, userId, key, requestHash, now }))) {
    const [known] = await db.select().from(idempotentRequests).where(isOwn);
    if (known && known.requestHash !== requestHash) throw new AppError({ code: "idempotency_key_reused" });
    // There is also no reply if the other request has just failed.
    if (!known?.reply) throw new AppError({ code: "conflict.idempotency_running", retryAfterSeconds: 1 });
    return { reply: known.reply.data, isRepeated: true };
  }
  const isClaimed = and(isOwn, eq(idempotentRequests.startedAt, now));
  try {
    const reply = await run();
    await db
      .update(idempotentRequests)
      .set({ reply: { data: reply } })
      .where(isClaimed);
    return { reply, isRepeated: false };
  } catch (error) {
    await db.delete(idempotentRequests).where(isClaimed);
    throw error;
  }
}

/** Returns true if the key is new or expired, or if its request died. */
async function claim({
  db,
  userId,
  key,
  requestHash,
  now,
}: {
  db: Db;
  userId: string;
  key: string;
  requestHash: string;
  now: Date;
}): Promise<boolean> {
  const { startedAt, reply } = idempotentRequests;
  const [expired, dead] = [IDEMPOTENCY_MS, RUN_MS].map((ms) => new Date(now.getTime() - ms).toISOString());
  const isSame = eq(idempotentRequests.requestHash, requestHash);
  const isFree = sql`${startedAt} < ${expired} or (${isSame} and ${reply} is null and ${startedAt} < ${dead})`;
  const claimed = await db
    .insert(idempotentRequests)
    .values({ userId, key, requestHash, startedAt: now })
    .onConflictDoUpdate({
      target: [idempotentRequests.userId, idempotentRequests.key],
      set: { requestHash, reply: null, startedAt: now },
      setWhere: isFree,
    })
    .returning({ key: idempotentRequests.key });
  return claimed.length > 0;
}
