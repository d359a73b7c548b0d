import { AppError } from "@pith/core/errors/app-error";
import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { DAY_MS } from "@pith/core/lib/durations";
import { renderMessage } from "@pith/texts/render-message";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { hashSecret, isSameSecret, signText } from "../lib/randomness.ts";
import { translators } from "../lib/translators.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import {
  countCodesSince,
  countFailure,
  deleteLoginCode,
  forgetFailures,
  insertLoginCode,
  type LoginCodeRow,
  lockNewestCode,
  takeTelegramId,
  takeTry,
  useCode,
} from "./login-codes.repo.ts";

const CODE_DIGITS = 6;
const CODE_LIFETIME_MS = 5 * 60_000;
const MAX_TRIES = 5;
const MAX_CODES = 3;
const CODES_WINDOW_MS = 15 * 60_000;
const MAX_FAILURES = 100;
const LOCK_MS = DAY_MS;

type CodeDependencies = Pick<
  AccountDependencies,
  "database" | "clock" | "randomness" | "signingSecret" | "telegramSender"
>;

interface CodeSubject {
  telegramId: string;
  purpose: LoginCodeRow["purpose"];
  /** What only the requester has: a cookie's secret, or the requesting account. The code is useless to anyone else. */
  binding: string;
}

/**
 * Sends a code through the bot, in the reader's language.
 *
 * @throws AppError `rate_limited` (3 codes per 15 minutes), `too_many_tries` (locked), `bot_not_started`.
 */
export async function sendLoginCode({
  telegramId,
  purpose,
  binding,
  language,
  dependencies,
}: CodeSubject & { language: InterfaceLanguage; dependencies: CodeDependencies }): Promise<void> {
  const { database, clock, randomness, telegramSender } = dependencies;
  const now = new Date(clock.now());
  const id = randomness.createId();
  const code = randomness.createDigits(CODE_DIGITS);
  await runTransaction(database.db, async (db) => {
    await requireUnlocked({ db, telegramId, now });
    const since = new Date(now.getTime() - CODES_WINDOW_MS);
    const { asked, first } = await countCodesSince({ db, telegramId, since });
    if (asked >= MAX_CODES && first) {
      throw new AppError({
        code: "rate_limited.login_codes",
        retryAfterSeconds: (first.getTime() + CODES_WINDOW_MS - now.getTime()) / 1000,
      });
    }
    await insertLoginCode({
      db,
      code: {
        id,
        telegramId,
        purpose,
        codeHash: hashCode({ id, code, key: dependencies.signingSecret }),
        bindingHash: hashSecret(binding),
        createdAt: now,
        expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
      },
    });
  });
  const text = renderMessage({
    message: { code: `notice.${purpose}_code`, params: { code } },
    translator: translators[language],
  });
  const outcome = await telegramSender.send({ telegramId, text }).catch(async (error: unknown) => {
    // A code that was never sent must not count toward the limit of three.
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
 * Checks a code. Wrong codes are counted even though the call fails.
 *
 * @throws AppError `invalid_code`, `code_expired`, `too_many_tries`.
 */
export async function checkLoginCode({
  telegramId,
  purpose,
  binding,
  code,
  dependencies,
}: CodeSubject & { code: string; dependencies: CodeDependencies }): Promise<void> {
  const { database, clock, signingSecret } = dependencies;
  const now = new Date(clock.now());
  // The refusal is returned instead of thrown, because a wrong try has to be committed.
  const refusal = await runTransaction(database.db, async (db): Promise<AppError | null> => {
    await requireUnlocked({ db, telegramId, now });
    const row = await lockNewestCode({ db, telegramId, purpose, bindingHash: hashSecret(binding) });
    if (!row || row.usedAt) return createWrongCodeError();
    if (row.expiresAt <= now) {
      return new AppError({ code: "code_expired.login_code" });
    }
    if (!(await takeTry({ db, id: row.id, maxTries: MAX_TRIES }))) {
      return new AppError({ code: "too_many_tries.login_code" });
    }
    if (!isSameSecret(row.codeHash, hashCode({ id: row.id, code, key: signingSecret }))) {
      const lockedUntil = new Date(now.getTime() + LOCK_MS);
      await countFailure({ db, telegramId, limit: MAX_FAILURES, lockedUntil, now });
      return createWrongCodeError();
    }
    await useCode({ db, id: row.id, now });
    await forgetFailures({ db, telegramId });
    return null;
  });
  if (refusal) throw refusal;
}

async function requireUnlocked({
  db,
  telegramId,
  now,
}: {
  db: Db;
  telegramId: string;
  now: Date;
}): Promise<void> {
  const lockedUntil = await takeTelegramId({ db, telegramId, now });
  if (!lockedUntil || lockedUntil <= now) return;
  throw new AppError({
    code: "too_many_tries.locked",
    retryAfterSeconds: (lockedUntil.getTime() - now.getTime()) / 1000,
  });
}

function createWrongCodeError(): AppError {
  return new AppError({ code: "invalid_code.login_code" });
}

/** Six digits are easy to brute-force, so the hash needs a key that isn't in the database. */
function hashCode({ id, code, key }: { id: string; code: string; key: string }): string {
  return signText({ key, text: `login-code:${id}:${code}` });
}
