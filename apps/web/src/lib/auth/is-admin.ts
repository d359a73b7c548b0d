import type { User } from "@pith/core/accounts/user";

/** True if the user manages this server. */
export function isAdmin(user: User | null): boolean {
  return user?.isAdmin === true;
}
