import type { User } from "@pith/core/accounts/user";

/** Returns whether the user is an admin of this server. */
export function isAdmin(user: User | null): boolean {
  return user?.isAdmin === true;
}
