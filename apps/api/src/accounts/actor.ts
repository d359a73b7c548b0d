import type { AuthProvider } from "@pith/core/accounts/auth-provider";
import type { KeyScope } from "@pith/core/accounts/key-scope";
import type { SessionKind } from "./sessions.repo.ts";

declare const proof: unique symbol;

/**
 * An authenticated user. Created only by `authenticate` or, for scheduled work, by `actForUser`. Anything
 * that acts on a user's behalf requires one.
 */
export interface Actor {
  readonly [proof]: true;
  readonly userId: string;
  readonly accountId: string;
  readonly authProvider: AuthProvider;
  readonly isGuest: boolean;
  readonly telegramId: string | null;
  /** Null for the bot's service key, API keys and agents. */
  readonly session: { readonly id: string; readonly kind: SessionKind; readonly signedInAt: Date } | null;
  /** Set if an API key or an agent's token authenticated the user. */
  readonly key: {
    readonly id: string;
    /** True for an agent that was connected through OAuth. */
    readonly isAgent: boolean;
    readonly scopes: readonly KeyScope[];
    /** The key's own monthly limit. Null if only the plan limits it. */
    readonly monthlyUnits: number | null;
  } | null;
  /** Set for guests, whose quota is also counted per IP address. */
  readonly addressHash: string | null;
}
