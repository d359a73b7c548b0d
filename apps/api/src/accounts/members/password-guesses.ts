import { AppError } from "@pith/core/errors/app-error";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { runTransaction } from "../../db/run-transaction.ts";
import { passwordGuesses } from "../../db/schema/members.schema.ts";
import { signText } from "../../lib/randomness.ts";
import type { AccountDependencies } from "../account-dependencies.ts";
import {
  ALL_BUDGET,
  BUDGET_WINDOW_MS,
  FAILURE_MEMORY_MS,
  FAMILIAR_MS,
  getQuietMs,
  NETWORK_BUDGET,
} from "./password-limits.ts";

type GuessDependencies = Pick<AccountDependencies, "database" | "clock" | "signingSecret" | "log">;
type GuessRow = typeof passwordGuesses.$inferSelect;
type CounterKey = Pick<GuessRow, "nameHash" | "askerHash">;

interface Counter extends CounterKey {
  /**
   * Null for a name's own counter, which imposes increasingly long waits. The other counters have an hourly
   * budget.
   */
  budget: number | null;
}

/** The source of a password guess. */
export interface Guesser {
  nameKey: string;
  /** The network of the request. */
  network: string;
  /** The member's live session in the browser that sent the request. Null if there is none. */
  sessionId: string | null;
}

/** A guess that was counted as wrong up front, so that concurrent guesses can't outrun the counters. */
export interface CountedGuess {
  counters: Counter[];
  familiar: CounterKey;
}

/** Counter shared by all networks that this name has never signed in from. */
const STRANGERS = "strangers";
const ALL = "all";
const ANY_NAME = "";

/**
 * Counts a guess before the password is checked. Unknown names are counted like known ones. Browsers with a
 * live session and networks with an earlier sign-in have their own counters, so that strangers can't lock out
 * a member who uses one of them.
 *
 * @throws AppError `rate_limited.passwords`
 */
export async function countGuess({
  guesser,
  dependencies: { database, clock, signingSecret, log },
}: {
  guesser: Guesser;
  dependencies: GuessDependencies;
}): Promise<CountedGuess> {
  const { nameKey, network, sessionId } = guesser;
  const now = new Date(clock.now());
  const sign = (text: string) => signText({ key: signingSecret, text: `password:${text}` });
  const nameHash = sign(`name:${nameKey}`);
  const familiar = { nameHash, askerHash: sign(`network:${nameKey}:${network}`) };
  return runTransaction(database.db, async (db) => {
    const own =
      sessionId !== null
        ? { nameHash, askerHash: sign(`session:${sessionId}`) }
        : (await isFamiliar({ db, key: familiar, now }))
          ? familiar
          : null;
    const counters: Counter[] = own
      ? [{ ...own, budget: null }]
      : [
          { nameHash, askerHash: STRANGERS, budget: null },
          { nameHash: ANY_NAME, askerHash: sign(`network:${network}`), budget: NETWORK_BUDGET },
          { nameHash: ANY_NAME, askerHash: ALL, budget: ALL_BUDGET },
        ];
    for (const counter of counters) {
      const failures = await countOne({ db, counter, now });
      if (counter.askerHash === ALL && failures === ALL_BUDGET) {
        log.error(
          { count: ALL_BUDGET },
          "Somebody is guessing passwords: the hourly budget is used up. Until it recovers, passwords work only where their owner has signed in before.",
        );
      }
    }
    return { counters, familiar };
  });
}

/**
 * Reverses the count after a correct password, and marks the network as familiar. Call it in the sign-in's
 * transaction.
 */
export async function forgiveGuess({
  db,
  guess: { counters, familiar },
  now,
}: {
  db: Db;
  guess: CountedGuess;
  now: Date;
}): Promise<void> {
  for (const { budget, ...key } of counters) {
    const failures = budget === null ? 0 : sql`greatest(${passwordGuesses.failures} - 1, 0)`;
    await db.update(passwordGuesses).set({ failures, updatedAt: now }).where(isCounter(key));
  }
  const verified = { verifiedAt: now, updatedAt: now };
  await db
    .insert(passwordGuesses)
    .values({ ...familiar, failures: 0, countedSince: now, ...verified })
    .onConflictDoUpdate({ target: [passwordGuesses.nameHash, passwordGuesses.askerHash], set: verified });
}

/** Reverses the count of a guess that couldn't be checked. */
export async function withdrawGuess({
  db,
  guess: { counters },
}: {
  db: Db;
  guess: CountedGuess;
}): Promise<void> {
  const failures = sql`greatest(${passwordGuesses.failures} - 1, 0)`;
  for (const { budget: _budget, ...key } of counters)
    await db.update(passwordGuesses).set({ failures }).where(isCounter(key));
}

async function countOne({ db, counter, now }: { db: Db; counter: Counter; now: Date }): Promise<number> {
  const { budget, ...key } = counter;
  const row = await lockCounter({ db, key, now });
  // Times that are further ahead than processes' clocks differ were written while the clock was ahead.
  const isPast = (at: Date, ms: number) =>
    now.getTime() - at.getTime() >= ms || at.getTime() - now.getTime() >= BUDGET_WINDOW_MS;
  const isOver = isPast(row.countedSince, BUDGET_WINDOW_MS);
  const isForgotten = row.lastFailureAt !== null && isPast(row.lastFailureAt, FAILURE_MEMORY_MS);
  const isFresh = budget === null ? isForgotten : isOver;
  const failures = isFresh ? 0 : row.failures;
  const waitUntilMs = isFresh
    ? 0
    : budget === null
      ? (row.lastFailureAt?.getTime() ?? 0) + getQuietMs(failures)
      : failures >= budget
        ? row.countedSince.getTime() + BUDGET_WINDOW_MS
        : 0;
  if (waitUntilMs > now.getTime()) {
    throw new AppError({
      code: "rate_limited.passwords",
      retryAfterSeconds: (waitUntilMs - now.getTime()) / 1000,
    });
  }
  await db
    .update(passwordGuesses)
    .set({ failures: failures + 1, lastFailureAt: now, ...(isFresh && { countedSince: now }) })
    .where(isCounter(key));
  return failures + 1;
}

/**
 * Returns the counter's row, locked for this transaction so that concurrent guesses are counted one at a
 * time.
 */
async function lockCounter({ db, key, now }: { db: Db; key: CounterKey; now: Date }): Promise<GuessRow> {
  const [row] = await db
    .insert(passwordGuesses)
    .values({ ...key, failures: 0, countedSince: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [passwordGuesses.nameHash, passwordGuesses.askerHash],
      set: { updatedAt: now },
    })
    .returning();
  if (!row) throw new Error("An inserted row wasn't returned.");
  return row;
}

async function isFamiliar({ db, key, now }: { db: Db; key: CounterKey; now: Date }): Promise<boolean> {
  const since = new Date(now.getTime() - FAMILIAR_MS);
  const rows = await db
    .select({ askerHash: passwordGuesses.askerHash })
    .from(passwordGuesses)
    .where(and(isCounter(key), gt(passwordGuesses.verifiedAt, since)));
  return rows.length > 0;
}

function isCounter({ nameHash, askerHash }: CounterKey) {
  return and(eq(passwordGuesses.nameHash, nameHash), eq(passwordGuesses.askerHash, askerHash));
}
