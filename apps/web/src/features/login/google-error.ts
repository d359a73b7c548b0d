import { isAppError } from "@pith/core/errors/app-error";
import { readError } from "../../lib/texts/read-error.ts";
import { say } from "../../lib/texts/say.ts";

/**
 * Returns the message for a failed Google sign-in, or null if the user closed the popup. `notEnabled` is the
 * text for a Firebase project where the provider is disabled.
 */
export function describeGoogleError({
  error,
  notEnabled,
}: {
  error: unknown;
  notEnabled: string;
}): string | null {
  if (isAppError(error)) return readError(error);
  switch (readCode(error)) {
    case "auth/operation-not-allowed":
      return notEnabled;
    case "auth/popup-closed-by-user":
    case "auth/cancelled-popup-request":
    case "auth/user-cancelled":
      return null;
    case "auth/popup-blocked":
      return say({ code: "forbidden.popup", params: {} });
    default:
      return say({ code: "internal.google_sign_in", params: {} });
  }
}

function readCode(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}
