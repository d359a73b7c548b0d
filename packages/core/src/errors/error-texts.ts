import { signInErrorTexts } from "./sign-in-error-texts.ts";

/**
 * The specification's error catalog (section 8), verbatim. Screens and the client only show these texts, and
 * only compare against these constants.
 */
export const errorTexts = {
  ...signInErrorTexts,
  notAuthenticated: "User not authenticated. Please sign in first.",
  authenticationTimeout: "Firebase authentication timeout",
  authenticationRequired: "Firebase authentication required for secure access",
  noUser: "No user authenticated",
  requestTimeout: "Request timeout",

  sendCodeFailed: "Failed to send verification code",
  codeInvalid: "Invalid verification code",
  verificationFailed: "Verification failed. Please try again.",
  cannotConnect: "Cannot connect to server. Please make sure the backend is running on port 8000.",
  openBotFailed: "Failed to open Telegram bot. Please try manually.",

  popupBlocked: "Popup blocked. Please allow popups for this site and try again.",
  googleLoginFailed: "Google login failed. Please try again.",
  unknownError: "Unknown error",

  pricingNotAuthenticated: "User not authenticated",
  pricingNoFirebaseSession: "Firebase user not authenticated",
  upgradePricingFailed: "Failed to calculate upgrade pricing",

  paymentFailed: "Payment failed",
  paymentIncomplete: "Payment was not completed successfully",

  linkTelegramFailed: "Failed to link Telegram account",
  linkingFailed: "Linking failed",
  activatePremiumFailed: "Failed to activate premium",
  activationFailed: "Activation failed",
} as const;
