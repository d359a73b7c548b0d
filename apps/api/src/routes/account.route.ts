import { readLinkedUsage, readOverview, readPremium } from "../accounts/read-overview.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";

export function createAccountRoutes({
  database,
  clock,
}: Dependencies): Routes<"getAccountOverview" | "getPremiumStatus" | "getLinkedAccountUsage"> {
  const { db } = database;
  const now = () => new Date(clock.now());
  return {
    getAccountOverview: { for: "user", handle: ({ actor }) => readOverview({ db, actor, now: now() }) },
    getPremiumStatus: { for: "user", handle: ({ actor }) => readPremium({ db, actor, now: now() }) },
    getLinkedAccountUsage: { for: "user", handle: ({ actor }) => readLinkedUsage({ db, actor, now: now() }) },
  };
}
