import type { Profile } from "@pith/core/accounts/user";
import type { AccountDependencies } from "./account-dependencies.ts";
import { ensureUser } from "./ensure-user.ts";
import { emptyProfile, findUserByIdentity, type UserRow, updateProfile } from "./users.repo.ts";

export interface TelegramPerson {
  telegramId: string;
  firstName: string;
  lastName: string | null;
  username: string | null;
  /** BCP 47 language for messages to this user. Null if unknown. */
  languageCode: string | null;
}

/**
 * Returns the user for a Telegram account that has started the bot. Creates the user on first contact, then
 * keeps the name and language up to date.
 */
export async function ensureTelegramUser({
  person,
  dependencies,
}: {
  person: TelegramPerson;
  dependencies: Pick<AccountDependencies, "database" | "clock" | "randomness">;
}): Promise<UserRow> {
  const { database } = dependencies;
  const key = { provider: "telegram", subject: person.telegramId } as const;
  const profile: Profile = {
    ...emptyProfile,
    displayName: [person.firstName, person.lastName].filter(Boolean).join(" ") || null,
    username: person.username,
    firstName: person.firstName || null,
    lastName: person.lastName,
  };
  const { languageCode } = person;
  const found = await findUserByIdentity({ db: database.db, ...key });
  if (found) {
    await updateProfile({ db: database.db, userId: found.id, profile, languageCode, isGuest: false });
    return { ...found, profile, languageCode };
  }
  return ensureUser({
    user: {
      identity: key,
      authProvider: "telegram",
      isGuest: false,
      telegramId: person.telegramId,
      profile,
      languageCode,
    },
    dependencies,
  });
}
