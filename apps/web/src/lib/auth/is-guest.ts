import type { User } from "@pith/core/accounts/user";

/** Returns whether the user is anonymous: no name, email address or Telegram account. */
export function isGuest(user: User): boolean {
  const { displayName, email, username } = user.profile;
  return user.authProvider === "firebase" && !email && !displayName && !username && user.telegram_id === null;
}
