import { authEndpoints } from "@pith/core/contract/auth.endpoints";
import { api } from "../api-client.ts";
import { authStore } from "./auth.ts";

/** A link from the bot that signs its reader in, once and for five minutes. */
export interface TelegramLink {
  telegramId: string;
  expires: number;
  nonce: string;
  signature: string;
}

/** The signed link that an address carries; null where it carries none, or a Telegram id alone, which proves nothing. */
export function readTelegramLink(search: URLSearchParams): TelegramLink | null {
  const telegramId = search.get("telegramId");
  const expires = Number(search.get("expires"));
  const nonce = search.get("nonce");
  const signature = search.get("signature");
  if (!telegramId || !nonce || !signature || !Number.isInteger(expires) || expires <= 0) return null;
  return { telegramId, expires, nonce, signature };
}

/** Signs in with a signed link. Throws what the server refused. */
export async function signInByTelegramLink(link: TelegramLink): Promise<void> {
  const { user } = await api.call(authEndpoints.createTelegramSession, { body: link });
  authStore.getState().adoptUser(user);
}
