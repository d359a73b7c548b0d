import type { User } from "./user.ts";

/**
 * Returns the display name, or else the first and last name, the username, or what precedes the @ in the
 * email address. Null for a guest, who has none of these.
 */
export function getDisplayName({ profile }: Pick<User, "profile">): string | null {
  const fullName = [profile.firstName, profile.lastName]
    .map((name) => name?.trim() ?? "")
    .filter((name) => name !== "")
    .join(" ");
  const candidates = [profile.displayName, fullName, profile.username, profile.email?.split("@")[0]];
  return candidates.map((name) => name?.trim() ?? "").find((name) => name !== "") ?? null;
}
