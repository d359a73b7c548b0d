/** The part of `errorTexts` that the website loads with its first script. */
export const signInErrorTexts = {
  userDataFailed: "Failed to fetch user data",
  anonymousSignInFailed: "Anonymous sign-in failed",
  signInFailed: "Sign-in failed",
  firebaseInitializationError: "Firebase initialization error",
  firebaseInitializationFailed: "Firebase initialization failed",
  networkError: "Network error. Please try again.",
} as const;
