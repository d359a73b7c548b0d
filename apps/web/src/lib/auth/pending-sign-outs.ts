import { sessionStore } from "../storage.ts";
import { PENDING_SIGN_OUTS } from "./stored-session.ts";

/**
 * Returns the fingerprints of this tab's sessions that we haven't been able to sign out on the server yet.
 */
export function listPendingSignOuts(): string[] {
  const stored = sessionStore.read(PENDING_SIGN_OUTS) ?? "";
  return stored.split(" ").filter((fingerprint) => fingerprint !== "");
}

export function addPendingSignOut(fingerprint: string): void {
  write([...new Set([...listPendingSignOuts(), fingerprint])]);
}

export function removePendingSignOut(fingerprint: string): void {
  write(listPendingSignOuts().filter((other) => other !== fingerprint));
}

function write(fingerprints: string[]): void {
  if (fingerprints.length > 0) sessionStore.write(PENDING_SIGN_OUTS, fingerprints.join(" "));
  else sessionStore.remove(PENDING_SIGN_OUTS);
}
