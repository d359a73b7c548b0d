import { readPremium } from "../accounts/read-premium.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";
import { clearSessionCookie } from "../http/session-cookie.ts";
import { deleteAccount } from "../membership/delete-account.ts";
import { readLinkedUsage, readOverview } from "../membership/read-overview.ts";

export function createAccountRoutes(
  dependencies: Dependencies,
): Routes<"getAccountOverview" | "deleteAccount" | "getPremiumStatus" | "getLinkedAccountUsage"> {
  const { database, clock } = dependencies;
  const { db } = database;
  const now = () => new Date(clock.now());
  return {
    getAccountOverview: { for: "user", handle: ({ actor }) => readOverview({ db, actor, now: now() }) },
    deleteAccount: {
      for: "user",
      async handle({ actor, context }) {
        await deleteAccount({ accountId: actor.accountId, dependencies });
        clearSessionCookie(context);
        return undefined;
      },
    },
    getPremiumStatus: { for: "user", handle: ({ actor }) => readPremium({ db, actor, now: now() }) },
    getLinkedAccountUsage: { for: "user", handle: ({ actor }) => readLinkedUsage({ db, actor, now: now() }) },
  };
}
