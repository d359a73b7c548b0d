import type { AuthProvider } from "@pith/core/accounts/auth-provider";

declare const proof: unique symbol;

/** Somebody who has proven who they are. Only `authenticate` makes one; code that serves a user asks for one. */
export interface Actor {
  readonly [proof]: true;
  readonly userId: string;
  readonly accountId: string;
  readonly authProvider: AuthProvider;
  readonly isGuest: boolean;
  readonly telegramId: string | null;
  /** The session of ours that was shown; null for Firebase tokens and the bot's credential. */
  readonly sessionId: string | null;
  /** Set where an anonymous visitor is limited by network address as well. */
  readonly addressHash: string | null;
}
