import type { User } from "./user.ts";

/**
 * What a person is called: the display name, else first and last name, else the username, else the e-mail address
 * before its @; null for a guest, who has none of them.
 */
export function getDisplayName({ profile }: Pick<User, "profile">): string | null {
  const fullName = [profile.firstName, profile.lastName]
    .map((name) => name?.trim() ?? "")
    .filter((name) => name !== "")
    .join(" ");
  const candidates = [profile.displayName, fullName, profile.username, profile.email?.split("@")[0]];
  return candidates.map((name) => name?.trim() ?? "").find((name) => name !== "") ?? null;
}
