import type { AuthProvider } from "@pith/core/accounts/auth-provider";

declare const proof: unique symbol;

/** An authenticated user. Only `authenticate` creates one, and code that serves a user requires one. */
export interface Actor {
  readonly [proof]: true;
  readonly userId: string;
  readonly accountId: string;
  readonly authProvider: AuthProvider;
  readonly isGuest: boolean;
  readonly telegramId: string | null;
  /** Our own session's id; null for Firebase tokens and the bot's service key. */
  readonly sessionId: string | null;
  /** Set for guests, whose quota is also counted per IP address. */
  readonly addressHash: string | null;
}
