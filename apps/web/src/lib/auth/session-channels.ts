import type { User } from "@pith/core/accounts/user";
import { isStoredUser } from "./stored-session.ts";

const opened = new Map<string, BroadcastChannel>();

/**
 * Opens the channel that this tab uses both to send and to receive. A channel doesn't receive its own
 * messages, but a second channel in the same tab would.
 */
function openChannel(name: "pith-sign-in" | "pith-sign-out"): BroadcastChannel | null {
  if (!("BroadcastChannel" in globalThis)) return null;
  const channel = opened.get(name) ?? new BroadcastChannel(name);
  opened.set(name, channel);
  return channel;
}

/** Tells the site's other tabs that the user has signed out in this one. */
export function publishSignOut(): void {
  openChannel("pith-sign-out")?.postMessage(null);
}

/** Calls the listener when the user has signed out in another tab, for as long as the page is open. */
export function onSignOutElsewhere(listener: () => void): void {
  openChannel("pith-sign-out")?.addEventListener("message", listener);
}

/** Tells the site's other tabs which user has signed in here. */
export function publishSignIn(user: User): void {
  openChannel("pith-sign-in")?.postMessage(user);
}

/** Calls the listener with the user after a sign-in in another tab, for as long as the page is open. */
export function onSignInElsewhere(listener: (user: User) => void): void {
  openChannel("pith-sign-in")?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    // The message may come from a tab that was opened before the server's last update.
    if (isStoredUser(data)) listener(data as User);
  });
}
