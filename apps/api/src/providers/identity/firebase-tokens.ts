/** The claims of a verified Firebase ID token. */
export interface FirebaseIdentity {
  uid: string;
  email: string | null;
  displayName: string | null;
  photoUrl: string | null;
  isAnonymous: boolean;
  /** When the user signed in. All tokens of one sign-in share it, to the second. */
  signedInAt: Date;
}

export interface FirebaseTokens {
  /** @throws AppError `unauthenticated`; `unavailable` if the keys to verify it can't be fetched. */
  verify(token: string): Promise<FirebaseIdentity>;
}
