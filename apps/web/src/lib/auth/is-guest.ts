import type { User } from "@pith/core/accounts/user";

/** True for someone who was signed in anonymously: an identity without a name, an address or a Telegram account. */
export function isGuest(user: User): boolean {
  const { displayName, email, username } = user.profile;
  return user.authProvider === "firebase" && !email && !displayName && !username && user.telegram_id === null;
}
