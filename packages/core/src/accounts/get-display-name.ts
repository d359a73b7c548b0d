import type { User } from "./user.ts";

/**
 * Returns the display name, falling back to first and last name, the username, and the part of the email
 * address before the @. Null for guests, who have none of these.
 */
export function getDisplayName({ profile }: Pick<User, "profile">): string | null {
  const fullName = [profile.firstName, profile.lastName]
    .map((name) => name?.trim() ?? "")
    .filter((name) => name !== "")
    .join(" ");
  const candidates = [profile.displayName, fullName, profile.username, profile.email?.split("@")[0]];
  return candidates.map((name) => name?.trim() ?? "").find((name) => name !== "") ?? null;
}
