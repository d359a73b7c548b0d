import { AppError } from "@pith/core/errors/app-error";
import type { Actor } from "./actor.ts";
import { isClientKind } from "./client-token.ts";

/** Firebase allows 5 minutes for sensitive changes. This also leaves time to read what will be deleted. */
export const RECENT_SIGN_IN_MS = 10 * 60_000;

/**
 * Rejects an irreversible action, or a new sign-in method, unless the user has just signed in (ASVS 5,
 * 7.5.1). Three kinds of callers can't sign in again and are exempt: a guest, who has only this session; the
 * owner of a local server, who signs in with a link from its terminal and could delete its files anyway; and
 * a user of the bot, whom Telegram authenticates with each message. Extensions, CLIs and API keys are always
 * rejected, because users never sign in through them.
 *
 * @throws AppError `forbidden.key_never`, or `forbidden.sign_in_again`, after which clients sign in again and
 * repeat the call.
 */
export function requireRecentSignIn({ actor, nowMs }: { actor: Actor; nowMs: number }): void {
  const { session, isGuest, key } = actor;
  if (key) throw new AppError({ code: "forbidden.key_never" });
  if (session === null || session.kind === "owner") return;
  if (!isClientKind(session.kind)) {
    if (isGuest || nowMs - session.signedInAt.getTime() < RECENT_SIGN_IN_MS) return;
  }
  throw new AppError({ code: "forbidden.sign_in_again" });
}
