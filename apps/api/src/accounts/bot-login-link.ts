import type { Device } from "@pith/core/accounts/device";
import { AppError } from "@pith/core/errors/app-error";
import { runTransaction } from "../db/run-transaction.ts";
import { usedTokens } from "../db/schema/sign-in.schema.ts";
import { hashSecret, isSameSecret, signText } from "../lib/randomness.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { requireMembership } from "./find-membership.ts";
import { recordFamiliarNetwork } from "./login-codes.ts";
import { type StartedSession, startSession } from "./start-session.ts";
import { findUserByIdentity } from "./users.repo.ts";

/** Long enough to open the link in a chat, but short enough that a forwarded link is useless. */
const LINK_LIFETIME_SECONDS = 5 * 60;
const NONCE_CHARACTERS = 32;

/** The parts of a signed login link, as they appear in its URL. */
export interface SignedLink {
  telegramId: string;
  /** Unix time in seconds. */
  expires: number;
  nonce: string;
  signature: string;
}

/**
 * Creates a single-use login link for one user, valid for 5 minutes. Only for callers with the bot's service
 * key.
 */
export function createBotLoginLink({
  telegramId,
  dependencies,
}: {
  telegramId: string;
  dependencies: Pick<AccountDependencies, "config" | "clock" | "randomness" | "signingSecret">;
}): { url: string; expiresAt: string } {
  const { config, clock, randomness, signingSecret } = dependencies;
  const expires = Math.floor(clock.now() / 1000) + LINK_LIFETIME_SECONDS;
  const nonce = randomness.createSecret().slice(0, NONCE_CHARACTERS);
  const signature = signLink({ key: signingSecret, telegramId, expires, nonce });
  const query = new URLSearchParams({ telegramId, expires: String(expires), nonce, signature });
  return {
    url: `${config.publicUrl}/login?${query.toString()}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

/** Signs in the user who opened a link from the bot. @throws AppError `invalid_code` or `code_expired` */
export async function createTelegramSession({
  link,
  device,
  network,
  dependencies,
}: {
  link: SignedLink;
  device: Device;
  /**
   * The network that the link was opened from. Afterward, the user can request login codes from this network.
   */
  network: string;
  dependencies: Pick<
    AccountDependencies,
    "config" | "database" | "clock" | "randomness" | "signingSecret" | "sessionTokens"
  >;
}): Promise<StartedSession> {
  const { config, database, clock, signingSecret } = dependencies;
  const { telegramId, expires, nonce, signature } = link;
  if (!isSameSecret(signLink({ key: signingSecret, telegramId, expires, nonce }), signature)) {
    throw new AppError({ code: "invalid_code.login_link" });
  }
  const nowMs = clock.now();
  if (expires * 1000 < nowMs) {
    throw new AppError({ code: "code_expired.login_link" });
  }
  return runTransaction(database.db, async (db) => {
    const used = await db
      .insert(usedTokens)
      .values({
        tokenHash: hashSecret(`telegram-link:${nonce}`),
        usedAt: new Date(nowMs),
        forgetAt: new Date(expires * 1000),
      })
      .onConflictDoNothing()
      .returning();
    if (used.length === 0) {
      throw new AppError({ code: "invalid_code.login_link_used" });
    }
    const user = await findUserByIdentity({ db, provider: "telegram", subject: telegramId });
    if (!user) {
      throw new AppError({ code: "bot_not_started.login_link" });
    }
    await requireMembership({ db, accountId: user.accountId, config });
    await recordFamiliarNetwork({ db, telegramId, network, now: new Date(nowMs), signingSecret });
    return startSession({ db, user, kind: "telegram", device, dependencies });
  });
}

function signLink({
  key,
  telegramId,
  expires,
  nonce,
}: {
  key: string;
  telegramId: string;
  expires: number;
  nonce: string;
}): string {
  return signText({ key, text: `telegram-link:${telegramId}:${expires}:${nonce}` });
}
