import type { User } from "@pith/core/accounts/user";
import { useEffect } from "react";
import { useAccountSignIn } from "../edition.ts";
import { useAuth } from "./auth.ts";

/**
 * Returns whether it is known if the user is an admin. A sign-in with Telegram doesn't say so, so on a server with
 * accounts of its own, the account is loaded to find out.
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
