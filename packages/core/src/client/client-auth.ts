import type { AuthProvider } from "../accounts/auth-provider.ts";

/** Who is signed in, as far as a call needs to know. */
export interface SignedInUser {
  provider: AuthProvider;
  userId: string;
  /** Set where `provider` is telegram. */
  telegramId: string | null;
}

/** What a surface (website, extension, bot) tells the client about sign-in. */
export interface ClientAuth {
  /** Resolves once the sign-in state is known: the user, or null. The client waits 10 s for it and then fails. */
  waitForUser(): Promise<SignedInUser | null>;
  /**
   * A freshly refreshed identity token. Where nobody is signed in it signs in anonymously first. Null on any
   * failure; never rejects.
   */
  getIdToken(): Promise<string | null>;
  /** Headers of the surface itself, such as the bot's service credential. */
  headers?: Readonly<Record<string, string>>;
}
