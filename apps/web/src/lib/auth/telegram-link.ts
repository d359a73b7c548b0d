import type { Profile } from "@pith/core/accounts/user";
import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { api } from "../api-client.ts";
import { authStore } from "./auth.ts";

/** A signed sign-in link from the bot. It works once and expires after five minutes. */
export interface TelegramLink {
  telegramId: string;
  expires: number;
  nonce: string;
  signature: string;
  /** The name from the URL. It isn't signed, so we use it only if the account has no name. */
  name: Pick<Profile, "firstName" | "lastName" | "username">;
}

/**
 * Parses a signed link from the URL. Null if there is none, or if it only has a Telegram id, which proves
 * nothing.
 */
export function readTelegramLink(search: URLSearchParams): TelegramLink | null {
  const telegramId = search.get("telegramId");
  const expires = Number(search.get("expires"));
  const nonce = search.get("nonce");
  const signature = search.get("signature");
  if (!telegramId || !nonce || !signature || !Number.isInteger(expires) || expires <= 0) return null;
  const name = {
    firstName: search.get("firstName"),
    lastName: search.get("lastName"),
    username: search.get("username"),
  };
  return { telegramId, expires, nonce, signature, name };
}

/** Signs in with a signed link. Throws the server's error if the link is rejected. */
export async function signInByTelegramLink({ name, ...link }: TelegramLink): Promise<void> {
  const { user } = await api.call(authEndpoints.createTelegramSession, { body: link });
  const { firstName, lastName, username, displayName } = user.profile;
  const isNamed = [firstName, lastName, username, displayName].some((part) => part !== null);
  authStore.getState().adoptUser(isNamed ? user : { ...user, profile: { ...user.profile, ...name } });
}
