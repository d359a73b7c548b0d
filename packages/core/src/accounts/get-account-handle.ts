import type { User } from "./user.ts";

/**
 * Returns the line shown below the name: '@username' for a Telegram account, otherwise the email address;
 * null if there is none.
 */
export function getAccountHandle({
  authProvider,
  profile,
}: Pick<User, "authProvider" | "profile">): string | null {
  if (authProvider !== "telegram") return profile.email;
  return profile.username === null ? null : `@${profile.username.replace(/^@/, "")}`;
}
