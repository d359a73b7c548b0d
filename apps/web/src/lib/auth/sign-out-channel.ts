let opened: BroadcastChannel | null = null;

/** One channel for both, because a channel doesn't receive its own messages, but another in the same tab does. */
function openChannel(): BroadcastChannel | null {
  if ("BroadcastChannel" in globalThis) opened ??= new BroadcastChannel("pith-sign-out");
  return opened;
}

/** Tells the site's other tabs that the user has signed out in this one. */
export function publishSignOut(): void {
  openChannel()?.postMessage(null);
}

/** Calls the listener when the user has signed out in another tab, for as long as the page is open. */
export function onSignOutElsewhere(listener: () => void): void {
  openChannel()?.addEventListener("message", listener);
}
