import { buildTelegramAuth, buildUser } from "@pith/core/testing";
import { connectAuth } from "../api-client.ts";
import { authStore } from "../auth/auth.ts";

/** Has the calls of a test made by somebody who is signed in with Telegram. */
export function connectMember(): void {
  connectAuth({ ...buildTelegramAuth(), tellSessionEnded: () => undefined });
}

/** The same, and the page knows who it is. */
export function signInMember(): void {
  connectMember();
  authStore
    .getState()
    .adoptUser(buildUser({ id: "user-2", authProvider: "telegram", telegram_id: "123456789" }));
}
