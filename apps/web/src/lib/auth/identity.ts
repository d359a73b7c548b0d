import type { User } from "@pith/core/accounts/user";

/** An identity provider: a Firebase project or this server's own sessions. */
export interface Identity {
  kind: "firebase" | "local";
  /**
   * Calls the listener with every sign-in state, starting with the first known one. Returns an unsubscribe
   * function.
   */
  onChange(listener: (user: User | null) => void): () => void;
  /** @throws if the guest can't be created. */
  signInAnonymously(): Promise<void>;
  /**
   * With `isAgain`, the current user confirms their identity.
   *
   * @throws if Google sign-in isn't configured, fails, or is closed by the user, or if the user confirms with a
   * different account.
   */
  signInWithGoogle(isAgain?: boolean): Promise<User>;
  /** Adopts a user who has just received one of this server's own sessions. Does nothing with Firebase. */
  adopt(user: User): void;
  /** Refreshes the current user's token and returns it; null if nobody is signed in. */
  refreshToken(): Promise<string | null>;
  /** @throws if the provider can't be reached; the user counts as signed out anyway. */
  signOut(): Promise<void>;
}
