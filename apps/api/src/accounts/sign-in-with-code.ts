import type { Device } from "@pith/core/accounts/device";
import type { LoginCodeResponse } from "@pith/core/accounts/login-code";
import { AppError } from "@pith/core/errors/app-error";
import { chooseChatLanguage } from "@pith/core/lib/choose-chat-language";
import type { AccountDependencies } from "./account-dependencies.ts";
import { ensureTelegramUser } from "./ensure-telegram-user.ts";
import { requireMembership } from "./find-membership.ts";
import { checkLoginCode, createNotStartedError, sendLoginCode } from "./login-codes.ts";
import { startSession } from "./start-session.ts";
import { findUserByIdentity, type UserRow } from "./users.repo.ts";

type SignInDependencies = Pick<
  AccountDependencies,
  | "config"
  | "database"
  | "clock"
  | "randomness"
  | "signingSecret"
  | "telegramSender"
  | "sessionTokens"
  | "log"
>;

/** Sends a login code. Returns the binding, to be set as a cookie in the requesting browser. */
export async function requestLoginCode({
  telegramId,
  network,
  dependencies,
}: {
  telegramId: string;
  network: string;
  dependencies: SignInDependencies;
}): Promise<{ binding: string }> {
  const { config, database, randomness, telegramSender } = dependencies;
  // With local accounts, a code that is only printed would let in anyone who can read the log.
  if (config.signIn === "accounts" && !telegramSender.isReal) {
    throw new AppError({ code: "not_configured.sign_in_way" });
  }
  const user = await findTelegramUser({ telegramId, dependencies });
  // If messages are only printed, there is no bot for the user to start.
  if (!user && telegramSender.isReal) throw createNotStartedError();
  if (user) await requireMembership({ db: database.db, accountId: user.accountId, config });
  const binding = randomness.createSecret();
  const language = chooseChatLanguage(user?.languageCode);
  await sendLoginCode({ telegramId, purpose: "login", binding, network, language, dependencies });
  return { binding };
}

/** Signs in with a code. Returns the reply and the session secret for the cookie. */
export async function verifyLoginCode({
  telegramId,
  code,
  binding,
  device,
  network,
  dependencies,
}: {
  telegramId: string;
  code: string;
  /** Null if this browser didn't request a code. */
  binding: string | null;
  device: Device;
  network: string;
  dependencies: SignInDependencies;
}): Promise<{ reply: LoginCodeResponse; secret: string }> {
  if (binding === null) throw new AppError({ code: "invalid_code.login_code" });
  await checkLoginCode({ telegramId, purpose: "login", binding, network, code, dependencies });
  const user =
    (await findTelegramUser({ telegramId, dependencies })) ??
    (await ensureTelegramUser({
      person: { telegramId, firstName: "", lastName: null, username: null, languageCode: null },
      dependencies,
    }));
  const { config, database } = dependencies;
  await requireMembership({ db: database.db, accountId: user.accountId, config });
  const { secret } = await startSession({
    db: database.db,
    user,
    kind: "telegram",
    device,
    dependencies,
  });
  const { firstName, lastName, username } = user.profile;
  return {
    reply: {
      status: "success",
      uid: user.id,
      telegram_id: telegramId,
      profile: { first_name: firstName, last_name: lastName, username },
    },
    secret,
  };
}

function findTelegramUser({
  telegramId,
  dependencies,
}: {
  telegramId: string;
  dependencies: Pick<AccountDependencies, "database">;
}): Promise<UserRow | null> {
  return findUserByIdentity({ db: dependencies.database.db, provider: "telegram", subject: telegramId });
}
