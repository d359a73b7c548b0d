import { getDisplayName } from "@pith/core/accounts/get-display-name";
import type { User } from "@pith/core/accounts/user";
import { say } from "../texts/say.ts";

/** Returns a user's display name; 'Guest' in the UI language if there is none. */
export function formatDisplayName(user: Pick<User, "profile">): string {
  return getDisplayName(user) ?? say("name.guest");
}
