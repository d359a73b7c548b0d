import type { FollowSettings } from "@pith/core/contract/follow.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { chooseChatLanguage } from "@pith/core/lib/choose-chat-language";
import { DAY_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { escapeXml } from "@pith/texts/files/escape-xml";
import { eq } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { lockAccount } from "../accounts/users.repo.ts";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { isSameSecret, signText } from "../lib/randomness.ts";
import { createSpeaker } from "./create-speaker.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";
import { readSettings, type SettingsRow, saveSettings } from "./follow-settings.repo.ts";
import { buildSettings } from "./follow-settings.ts";

const CODE_DIGITS = 6;
const CODE_VALID_MS = 30 * MINUTE_MS;
const CODE_PAUSE_MS = MINUTE_MS;
/** Limits how many emails an account can send to a stranger's address. */
const CODES_A_DAY = 5;
const MAX_TRIES = 5;

/** A code to send once the transaction that stores its hash has committed. */
export interface NewCode {
  email: string;
  code: string;
}

/**
 * Stores the hash of a new code for an address. Runs in the caller's transaction, which holds the account's
 * lock. Returns null if it is too early for another code but the address's last one still works, since then the
 * caller's other changes shouldn't be refused.
 *
 * @throws AppError `rate_limited`
 */
export async function prepareCode({
  db,
  settings,
  email,
  now,
  dependencies: { randomness, signingSecret },
}: {
  db: Db;
  settings: SettingsRow;
  email: string;
  now: Date;
  dependencies: Pick<FollowDependencies, "randomness" | "signingSecret">;
}): Promise<NewCode | null> {
  const { accountId, emailCodeSentAt, emailCodesSent } = settings;
  const sinceMs = getCodeAge({ emailCodeSentAt, now });
  const sent = sinceMs < DAY_MS ? emailCodesSent : 0;
  if (sinceMs < CODE_PAUSE_MS || sent >= CODES_A_DAY) {
    const last = readSentCode({ settings, now });
    if (!(last instanceof Error) && last.email === email) return null;
    const waitMs = sent >= CODES_A_DAY ? DAY_MS - sinceMs : CODE_PAUSE_MS - sinceMs;
    throw new AppError({ code: "rate_limited", retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
  const code = randomness.createDigits(CODE_DIGITS);
  const values = {
    email,
    emailConfirmedAt: null,
    emailCodeHash: hashEmailCode({ accountId, email, code, signingSecret }),
    emailCodeSentAt: now,
    emailCodeTries: 0,
    emailCodesSent: sent + 1,
  };
  await saveSettings({ db, accountId, values });
  return { email, code };
}

/** @throws AppError `not_configured`, `unavailable` */
export async function sendCode({
  userId,
  language,
  code: { email, code },
  dependencies: { database, mailer, randomness },
}: {
  userId: string;
  language: string | null;
  code: NewCode;
  dependencies: Pick<FollowDependencies, "database" | "mailer" | "randomness">;
}): Promise<void> {
  if (!mailer) throw new AppError({ code: "not_configured.email" });
  const [user] = await database.db.select().from(users).where(eq(users.id, userId));
  const say = createSpeaker(chooseChatLanguage(language ?? user?.languageCode));
  const text = say({ code: "mail.confirm", params: { code } });
  await mailer.send({
    to: email,
    id: randomness.createId(),
    subject: say({ code: "mail.confirm_title", params: { code } }),
    text,
    html: `<p>${escapeXml(text)}</p>`,
  });
}

/** @throws AppError `invalid_code`, `code_expired`, `too_many_tries` */
export async function confirmFollowEmail({
  actor: { accountId },
  code,
  dependencies,
}: {
  actor: Actor;
  code: string;
  dependencies: FollowDependencies;
}): Promise<FollowSettings> {
  const { database, clock, signingSecret } = dependencies;
  const now = new Date(clock.now());
  // A wrong code must be counted, so the transaction has to commit before we throw.
  const outcome = await runTransaction(database.db, async (db) => {
    await lockAccount({ db, accountId });
    const settings = await readSettings({ db, accountId });
    const sent = readSentCode({ settings, now });
    if (sent instanceof Error) return sent;
    const { email, hash } = sent;
    if (!isSameSecret(hashEmailCode({ accountId, email, code, signingSecret }), hash)) {
      await saveSettings({ db, accountId, values: { emailCodeTries: settings.emailCodeTries + 1 } });
      return new AppError({ code: "invalid_code.login_code" });
    }
    return saveSettings({ db, accountId, values: { emailConfirmedAt: now, emailCodeHash: null } });
  });
  if (outcome instanceof Error) throw outcome;
  return buildSettings({ settings: outcome, dependencies });
}

/** Returns the address that the last code was sent to and the code's hash, or why the code no longer works. */
function readSentCode({
  settings: { email, emailCodeHash, emailCodeSentAt, emailCodeTries },
  now,
}: {
  settings: SettingsRow;
  now: Date;
}): { email: string; hash: string } | AppError {
  const isExpired = getCodeAge({ emailCodeSentAt, now }) > CODE_VALID_MS;
  if (email === null || emailCodeHash === null || isExpired) {
    return new AppError({ code: "code_expired.login_code" });
  }
  if (emailCodeTries >= MAX_TRIES) return new AppError({ code: "too_many_tries.login_code" });
  return { email, hash: emailCodeHash };
}

function getCodeAge({ emailCodeSentAt, now }: Pick<SettingsRow, "emailCodeSentAt"> & { now: Date }): number {
  return emailCodeSentAt ? now.getTime() - emailCodeSentAt.getTime() : Number.POSITIVE_INFINITY;
}

/**
 * Includes the address, so that a code for one address can't confirm another. Keyed, since codes are short.
 */
export function hashEmailCode({
  accountId,
  email,
  code,
  signingSecret,
}: {
  accountId: string;
  email: string;
  code: string;
  signingSecret: string;
}): string {
  return signText({ key: signingSecret, text: `follow-email:${accountId}:${email}:${code}` });
}
