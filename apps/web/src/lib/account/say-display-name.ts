import { getDisplayName } from "@pith/core/accounts/get-display-name";
import type { User } from "@pith/core/accounts/user";
import { say } from "../texts/say.ts";

/** What a person is called; 'Guest' in the interface's language for someone without a name. */
export function sayDisplayName(user: Pick<User, "profile">): string {
  return getDisplayName(user) ?? say("name.guest");
}
