import { STOP_LOGIN_CODES } from "@pith/core/accounts/stop-login-codes";
import { AppError } from "@pith/core/errors/app-error";
import type { ChatLanguage } from "@pith/core/lib/choose-chat-language";
import type { PlainMessageCode, ReceivedMessage } from "@pith/core/messages/message-codes";
import { renderMessage } from "@pith/texts/render-message";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { hashSecret, isSameSecret, signText } from "../lib/randomness.ts";
import { translators } from "../lib/translators.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import {
  ASK_BUDGET,
  BUDGET_WINDOW_MS,
  CODE_DIGITS,
  CODE_LIFETIME_MS,
  CODE_MEMORY_MS,
  CODES_WINDOW_MS,
  FAMILIAR_MS,
  GUESS_BUDGET,
  getQuietMs,
  LOCK_MS,
  MAX_CODES,
  MAX_FAILURES,
  MAX_TRIES,
  MUTE_MS,
} from "./login-code-limits.ts";
import {
  countCodesOfAsker,
  countCodesOfStrangers,
  countStrangers,
  deleteLoginCode,
  expireCodesOfStrangers,
  insertLoginCode,
  isFamiliarAsker,
  type LoginAskerRow,
  type LoginCodeRow,
  lockAskers,
  lockNewestCode,
  saveAskers,
  takeTry,
  useCode,
} from "./login-codes.repo.ts";

/** The row that counts the wrong codes from all networks the owner has never signed in from. */
const STRANGERS = "strangers";

type CodeDependencies = Pick<
  AccountDependencies,
  "database" | "clock" | "randomness" | "signingSecret" | "telegramSender" | "log"
>;

interface CodeSubject {
  telegramId: string;
  purpose: LoginCodeRow["purpose"];
  /**
   * A secret that only the requester has (a cookie or the requesting account). The code is useless without
   * it.
   */
  binding: string;
  /** The requester's network. */
  network: string;
}

/** The network of a request, and the counter that the request counts against. */
interface Askers {
  askerHash: string;
  isFamiliar: boolean;
  row: LoginAskerRow;
}

/**
 * Sends a code through the bot, in the recipient's language. Each network has its own counter. Networks the
 * owner has never signed in from also share one, so that strangers can neither flood the owner with messages
 * nor use up the limits of the owner's own networks.
 *
 * @throws AppError `rate_limited` (too many codes, or codes are paused for strangers), `too_many_tries`
 * (locked), `bot_not_started`.
 */
export async function sendLoginCode({
  telegramId,
  purpose,
  binding,
  network,
  language,
  dependencies,
}: CodeSubject & { language: ChatLanguage; dependencies: CodeDependencies }): Promise<void> {
  const { database, clock, randomness, signingSecret, telegramSender } = dependencies;
  const now = new Date(clock.now());
  const id = randomness.createId();
  const code = randomness.createDigits(CODE_DIGITS);
  await runTransaction(database.db, async (db) => {
    const askers = await lockRequestAskers({ db, telegramId, network, now, signingSecret });
    requireUnlocked({ askers, now });
    await requireFewCodes({ db, askers, now });
    if (!askers.isFamiliar) await requireNotPaused({ db, askers, now });
    await insertLoginCode({
      db,
      code: {
        id,
        telegramId,
        purpose,
        codeHash: hashCode({ id, code, key: signingSecret }),
        bindingHash: hashSecret(binding),
        askerHash: askers.askerHash,
        isFamiliar: askers.isFamiliar,
        createdAt: now,
        expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
      },
    });
  });
  const say = (message: ReceivedMessage) => renderMessage({ message, translator: translators[language] });
  const outcome = await telegramSender
    .send({
      telegramId,
      text: say({ code: `notice.${purpose}_code`, params: { code } }),
      button: { text: say({ code: "notice.stop_codes", params: {} }), callback_data: STOP_LOGIN_CODES },
    })
    .catch(async (error: unknown) => {
      // Don't count a code that was never sent.
      await deleteLoginCode({ db: database.db, id });
      throw error;
    });
  if (outcome === "sent") return;
  await deleteLoginCode({ db: database.db, id });
  throw createNotStartedError();
}

export function createNotStartedError(): AppError {
  return new AppError({ code: "bot_not_started.login_code" });
}

/**
 * Checks a code. Wrong codes are counted even though the call fails. A correct code makes the network
 * familiar.
 *
 * @throws AppError `invalid_code`, `code_expired`, `too_many_tries`, `rate_limited` (too many guesses from
 * strangers in total).
 */
export async function checkLoginCode({
  telegramId,
  purpose,
  binding,
  network,
  code,
  dependencies,
}: CodeSubject & { code: string; dependencies: CodeDependencies }): Promise<void> {
  const { database, clock, signingSecret, log } = dependencies;
  const now = new Date(clock.now());
  // Return the error instead of throwing it, because the failed attempt must be committed.
  const refusal = await runTransaction(database.db, async (db): Promise<AppError | null> => {
    const askers = await lockRequestAskers({ db, telegramId, network, now, signingSecret });
    requireUnlocked({ askers, now });
    const row = await lockNewestCode({ db, telegramId, purpose, bindingHash: hashSecret(binding) });
    if (!row || row.usedAt) return createWrongCodeError();
    if (row.expiresAt <= now) {
      return new AppError({ code: "code_expired.login_code" });
    }
    const wrongSoFar = askers.isFamiliar ? 0 : await countWrongGuesses({ db, now });
    if (wrongSoFar >= GUESS_BUDGET) throw createPausedError({ until: now.getTime() + BUDGET_WINDOW_MS, now });
    if (!(await takeTry({ db, id: row.id, maxTries: MAX_TRIES }))) {
      return new AppError({ code: "too_many_tries.login_code" });
    }
    if (!isSameSecret(row.codeHash, hashCode({ id: row.id, code, key: signingSecret }))) {
      await countFailure({ db, askers, now });
      if (wrongSoFar + 1 === GUESS_BUDGET) {
        log.error(
          { count: GUESS_BUDGET },
          "Somebody is guessing login codes: the hourly budget is used up. Until it recovers, codes work only where their owner has signed in before.",
        );
      }
      return createWrongCodeError();
    }
    await useCode({ db, id: row.id, now });
    await saveAskers({ db, ...getKey(askers), failures: 0, verifiedAt: now, now });
    await saveAskers({ db, telegramId, askerHash: askers.askerHash, verifiedAt: now, now });
    return null;
  });
  if (refusal) throw refusal;
}

/** Records that an id's owner has signed in from this network without a code. */
export async function recordFamiliarNetwork({
  db,
  telegramId,
  network,
  now,
  signingSecret,
}: {
  db: Db;
  telegramId: string;
  network: string;
  now: Date;
  signingSecret: string;
}): Promise<void> {
  const askerHash = hashAsker({ telegramId, network, key: signingSecret });
  await saveAskers({ db, telegramId, askerHash, verifiedAt: now, now });
}

/** Expires all codes requested by strangers and blocks new ones for 30 days. */
export async function stopLoginCodes({
  telegramId,
  dependencies,
}: {
  telegramId: string;
  dependencies: Pick<AccountDependencies, "database" | "clock">;
}): Promise<void> {
  const { database, clock } = dependencies;
  const now = new Date(clock.now());
  await runTransaction(database.db, async (db) => {
    const mutedUntil = new Date(now.getTime() + MUTE_MS);
    await saveAskers({ db, telegramId, askerHash: STRANGERS, mutedUntil, now });
    await expireCodesOfStrangers({ db, telegramId, now });
  });
}

/** Counts the wrong codes that strangers have entered in the last hour. */
export async function countWrongGuesses({ db, now }: { db: Db; now: Date }): Promise<number> {
  const { wrong } = await countStrangers({ db, since: new Date(now.getTime() - BUDGET_WINDOW_MS) });
  return wrong;
}

async function lockRequestAskers({
  db,
  telegramId,
  network,
  now,
  signingSecret,
}: {
  db: Db;
  telegramId: string;
  network: string;
  now: Date;
  signingSecret: string;
}): Promise<Askers> {
  const askerHash = hashAsker({ telegramId, network, key: signingSecret });
  const since = new Date(now.getTime() - FAMILIAR_MS);
  const isFamiliar = await isFamiliarAsker({ db, telegramId, askerHash, since });
  const row = await lockAskers({ db, telegramId, askerHash: isFamiliar ? askerHash : STRANGERS, now });
  return { askerHash, isFamiliar, row };
}

function getKey({ row: { telegramId, askerHash } }: Askers) {
  return { telegramId, askerHash };
}

function requireUnlocked({ askers, now }: { askers: Askers; now: Date }): void {
  const { lockedUntil } = askers.row;
  if (lockedUntil && lockedUntil > now) {
    throw createRefusal({ code: "too_many_tries.locked", until: lockedUntil.getTime(), now });
  }
}

async function requireFewCodes({ db, askers, now }: { db: Db; askers: Askers; now: Date }): Promise<void> {
  const { askerHash, row } = askers;
  const since = new Date(now.getTime() - CODES_WINDOW_MS);
  const { asked, first } = await countCodesOfAsker({ db, telegramId: row.telegramId, askerHash, since, now });
  if (asked >= MAX_CODES && first) {
    throw createRefusal({ code: "rate_limited.login_codes", until: first.getTime() + CODES_WINDOW_MS, now });
  }
}

async function requireNotPaused({ db, askers, now }: { db: Db; askers: Askers; now: Date }): Promise<void> {
  const { telegramId, mutedUntil, verifiedAt } = askers.row;
  if (mutedUntil && mutedUntil > now) throw createPausedError({ until: mutedUntil.getTime(), now });
  const memoryStart = new Date(now.getTime() - CODE_MEMORY_MS);
  const since = verifiedAt && verifiedAt > memoryStart ? verifiedAt : memoryStart;
  const { asked, last } = await countCodesOfStrangers({ db, telegramId, since, now });
  const quietUntil = (last?.getTime() ?? 0) + getQuietMs(asked);
  if (quietUntil > now.getTime()) throw createPausedError({ until: quietUntil, now });
  const hourAgo = new Date(now.getTime() - BUDGET_WINDOW_MS);
  const all = await countStrangers({ db, since: hourAgo });
  if (all.asked >= ASK_BUDGET) throw createPausedError({ until: now.getTime() + BUDGET_WINDOW_MS, now });
}

async function countFailure({ db, askers, now }: { db: Db; askers: Askers; now: Date }): Promise<void> {
  const failures = askers.row.failures + 1;
  await saveAskers({
    db,
    ...getKey(askers),
    ...(failures < MAX_FAILURES
      ? { failures }
      : { failures: 0, lockedUntil: new Date(now.getTime() + LOCK_MS) }),
    now,
  });
}

function createPausedError({ until, now }: { until: number; now: Date }): AppError {
  return createRefusal({ code: "rate_limited.login_codes_paused", until, now });
}

function createRefusal({
  code,
  until,
  now,
}: {
  code: Extract<PlainMessageCode, `${"rate_limited" | "too_many_tries"}.${string}`>;
  until: number;
  now: Date;
}): AppError {
  return new AppError({ code, retryAfterSeconds: (until - now.getTime()) / 1000 });
}

function createWrongCodeError(): AppError {
  return new AppError({ code: "invalid_code.login_code" });
}

/** Six digits are easy to brute-force, so the hash is keyed with a secret that isn't in the database. */
function hashCode({ id, code, key }: { id: string; code: string; key: string }): string {
  return signText({ key, text: `login-code:${id}:${code}` });
}

/**
 * The hash is keyed, because IP addresses are easy to enumerate. It includes the id so that it doesn't reveal
 * which users share a network.
 */
function hashAsker({
  telegramId,
  network,
  key,
}: {
  telegramId: string;
  network: string;
  key: string;
}): string {
  return signText({ key, text: `login-asker:${telegramId}:${network}` });
}
