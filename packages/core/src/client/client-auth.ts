import type { AuthProvider } from "../accounts/auth-provider.ts";

/** The fields of the signed-in user that calls need. */
export interface SignedInUser {
  provider: AuthProvider;
  userId: string;
  /** Never null if `provider` is telegram. */
  telegramId: string | null;
}

/** The client's interface to sign-in. Each surface (website, extension, bot) implements it. */
export interface ClientAuth {
  /**
   * Resolves once the sign-in state is known, with the user or null if signed out. The client times out after
   * 10 s.
   */
  waitForUser(): Promise<SignedInUser | null>;
  /**
   * Returns a newly refreshed identity token, signing in anonymously first if signed out. Null after any
   * other failure.
   *
   * @throws AppError `unauthenticated`, and nothing else, if signed out and the server doesn't allow guests.
   */
  getIdToken(): Promise<string | null>;
  /** Additional headers from this surface, such as the bot's service credential. */
  headers?: Readonly<Record<string, string>>;
}
