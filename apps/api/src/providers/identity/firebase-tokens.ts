/** The claims of a verified Firebase ID token. */
export interface FirebaseIdentity {
  uid: string;
  email: string | null;
  displayName: string | null;
  photoUrl: string | null;
  isAnonymous: boolean;
}

export interface FirebaseTokens {
  /** @throws AppError `unauthenticated` */
  verify(token: string): Promise<FirebaseIdentity>;
}
