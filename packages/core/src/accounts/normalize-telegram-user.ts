import type { LoginCodeResponse } from "./login-code.ts";
import type { User } from "./user.ts";

/** Returns the user for a verified Telegram login. Premium and stats are added later, with the overview. */
export function normalizeTelegramUser({
  uid,
  telegram_id,
  profile,
}: Pick<LoginCodeResponse, "uid" | "telegram_id" | "profile">): User {
  const fullName = [profile.first_name, profile.last_name].filter((name) => name !== null).join(" ");
  return {
    id: uid,
    authProvider: "telegram",
    telegram_id,
    profile: {
      displayName: fullName === "" ? null : fullName,
      email: null,
      photoUrl: null,
      username: profile.username,
      firstName: profile.first_name,
      lastName: profile.last_name,
    },
    premium: null,
    stats: null,
    transactions: [],
    created_at: null,
    last_seen: null,
  };
}
