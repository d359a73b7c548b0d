import type { AuthProvider } from "../accounts/auth-provider.ts";

/** What a call needs to know of the signed-in user. */
export interface SignedInUser {
  provider: AuthProvider;
  userId: string;
  /** Not null if `provider` is telegram. */
  telegramId: string | null;
}

/** Sign-in from the client's point of view. Each surface (website, extension, bot) implements it. */
export interface ClientAuth {
  /**
   * Resolves with the user, or null if nobody is signed in, once the sign-in state is known. The client times
   * out after 10 s.
   */
  waitForUser(): Promise<SignedInUser | null>;
  /**
   * Returns a freshly refreshed identity token. Signs in anonymously first if nobody is signed in. Null after
   * any failure.
   *
   * @throws AppError `unauthenticated` if nobody is signed in and the server has no guests. Nothing else.
   */
  getIdToken(): Promise<string | null>;
  /** Headers that this surface adds, such as the bot's service credential. */
  headers?: Readonly<Record<string, string>>;
}
