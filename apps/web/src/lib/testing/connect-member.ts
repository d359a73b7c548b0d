import { buildTelegramAuth, buildUser } from "@pith/core/testing";
import { connectAuth } from "../api-client.ts";
import { authStore } from "../auth/auth.ts";

/** Authenticates a test's API calls as a Telegram user. */
export function connectMember(): void {
  connectAuth({ ...buildTelegramAuth(), notifySessionEnded: () => undefined });
}

/** Like `connectMember`, but also sets the page's sign-in state. */
export function signInMember(): void {
  connectMember();
  authStore
    .getState()
    .adoptUser(buildUser({ id: "user-2", authProvider: "telegram", telegram_id: "123456789" }));
}
