import type { User } from "./user.ts";

/** What stands below the name: '@username' for a Telegram account, else the e-mail address; null where there is none. */
export function getAccountHandle({
  authProvider,
  profile,
}: Pick<User, "authProvider" | "profile">): string | null {
  if (authProvider !== "telegram") return profile.email;
  return profile.username === null ? null : `@${profile.username.replace(/^@/, "")}`;
}
