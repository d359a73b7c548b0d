import { AppError } from "@pith/core/errors/app-error";
import type { Actor } from "./actor.ts";

/** Firebase's own limit for sensitive changes is 5 minutes; this leaves time to read what will be deleted. */
export const RECENT_SIGN_IN_MS = 10 * 60_000;

/**
 * Refuses an irreversible action unless the person has just proven who they are (ASVS 5, 7.5.1). Three have nothing to
 * prove again: a guest, who has only this session; the owner of a local server, who signs in with a link from its
 * terminal and could delete its files; and a caller through the bot, whom Telegram vouches for with each message. An
 * extension has never seen the person sign in, so it is always refused.
 *
 * @throws AppError `forbidden.sign_in_again`, which clients answer by signing in again and repeating the call.
 */
export function requireRecentSignIn({ actor, nowMs }: { actor: Actor; nowMs: number }): void {
  const { session, isGuest } = actor;
  if (session === null || session.kind === "owner") return;
  if (session.kind !== "extension") {
    if (isGuest || nowMs - session.signedInAt.getTime() < RECENT_SIGN_IN_MS) return;
  }
  throw new AppError({ code: "forbidden.sign_in_again" });
}
