import type { User } from "@pith/core/accounts/user";
import type { UserRow } from "./users.repo.ts";

/** Renders a user for the API. The overview adds premium and stats. */
export function buildUser(user: UserRow): User {
  return {
    id: user.id,
    authProvider: user.authProvider,
    telegram_id: user.telegramId,
    profile: user.profile,
    premium: null,
    stats: null,
    transactions: [],
    created_at: user.createdAt.toISOString(),
    last_seen: user.lastSeen.toISOString(),
  };
}
