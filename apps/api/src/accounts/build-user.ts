import type { User } from "@pith/core/accounts/user";
import type { UserRow } from "./users.repo.ts";

/** Renders a user for the API. Premium and stats come with the overview. */
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
