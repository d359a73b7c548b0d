/** The part of `errorTexts` that is in the website's initial script. */
export const signInErrorTexts = {
  userDataFailed: "Failed to fetch user data",
  anonymousSignInFailed: "Anonymous sign-in failed",
  signInFailed: "Sign-in failed",
  firebaseInitializationError: "Firebase initialization error",
  firebaseInitializationFailed: "Firebase initialization failed",
  networkError: "Network error. Please try again.",
} as const;
