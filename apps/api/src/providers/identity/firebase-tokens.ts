/** The claims of a verified Firebase ID token. */
export interface FirebaseIdentity {
  uid: string;
  email: string | null;
  displayName: string | null;
  photoUrl: string | null;
  isAnonymous: boolean;
  /** When the user signed in, to the second. The same for all tokens of one sign-in. */
  signedInAt: Date;
}

export interface FirebaseTokens {
  /** @throws AppError `unauthenticated`; `unavailable` if the verification keys can't be fetched. */
  verify(token: string): Promise<FirebaseIdentity>;
}
