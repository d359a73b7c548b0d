import type { User } from "@pith/core/accounts/user";

/** Where an identity comes from: a Firebase project, or this server's own sessions. */
export interface Identity {
  kind: "firebase" | "local";
  /** Calls back with every sign-in state, the first as soon as it is known. Returns how to stop. */
  onChange(listener: (user: User | null) => void): () => void;
  /** @throws where nobody could be signed in. */
  signInAnonymously(): Promise<void>;
  /** @throws where Google sign-in isn't set up, was refused or was closed. */
  signInWithGoogle(): Promise<User>;
  /** A freshly refreshed token of whoever is signed in; null where nobody is. */
  refreshToken(): Promise<string | null>;
  /** @throws where the provider couldn't be reached; the person counts as signed out all the same. */
  signOut(): Promise<void>;
}
