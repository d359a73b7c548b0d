import type { User } from "@pith/core/accounts/user";
import type { Tier } from "@pith/core/plans/tier";
import type { UserRow } from "./users.repo.ts";

/** Builds the API representation of a user. The overview adds premium and stats. */
export function buildUser({ user, tier }: { user: UserRow; tier: Tier }): User {
  return {
    id: user.id,
    authProvider: user.authProvider,
    isAdmin: tier === "admin",
    telegram_id: user.telegramId,
    profile: user.profile,
    premium: null,
    stats: null,
    transactions: [],
    created_at: user.createdAt.toISOString(),
    last_seen: user.lastSeen.toISOString(),
  };
}
