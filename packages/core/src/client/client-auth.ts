import type { AuthProvider } from "../accounts/auth-provider.ts";

/** The parts of the signed-in user that a call needs. */
export interface SignedInUser {
  provider: AuthProvider;
  userId: string;
  /** Set if `provider` is telegram. */
  telegramId: string | null;
}

/** Sign-in from the client's point of view; each surface (website, extension, bot) provides one. */
export interface ClientAuth {
  /** Resolves with the user, or null, once the sign-in state is known. The client times out after 10 s. */
  waitForUser(): Promise<SignedInUser | null>;
  /**
   * Returns a freshly refreshed identity token. Signs in anonymously first if nobody is signed in. Null on any failure;
   * never rejects.
   */
  getIdToken(): Promise<string | null>;
  /** Extra headers of this surface, such as the bot's service credential. */
  headers?: Readonly<Record<string, string>>;
}
