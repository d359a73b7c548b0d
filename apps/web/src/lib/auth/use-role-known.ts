import type { User } from "@pith/core/accounts/user";
import { useEffect } from "react";
import { useAccountSignIn } from "../edition.ts";
import { useAuth } from "./auth.ts";

/**
 * Returns whether we know if the user is an admin. Signing in with Telegram doesn't reveal it, so on a server
 * with its own accounts, this loads the account to find out.
 */
export function useRoleKnown(user: User | null): boolean {
  const refetchUserData = useAuth((state) => state.refetchUserData);
  const hasFailed = useAuth((state) => state.userDataError !== null);
  const hasAccounts = useAccountSignIn() !== null;
  const isUnknown = hasAccounts && user !== null && user.isAdmin === undefined;
  const userId = user?.id;
  useEffect(() => {
    if (isUnknown && userId !== undefined) void refetchUserData();
  }, [isUnknown, userId, refetchUserData]);
  return !isUnknown || hasFailed;
}
