import { getDisplayName } from "@pith/core/accounts/get-display-name";
import type { User } from "@pith/core/accounts/user";

/** True for someone without an address, a Telegram account or a name other than the one that guests get. */
export function isGuest(user: User): boolean {
  return !user.profile.email && user.telegram_id === null && getDisplayName(user) === "Guest";
}
