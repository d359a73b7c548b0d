import { usePublicConfig } from "./public-config.ts";

/**
 * Returns whether the server has plans and payments. Assumes that it does until the configuration has loaded.
 */
export function useHasPlans(): boolean {
  return usePublicConfig((state) => state.config?.hasPlans ?? true);
}

/** Returns whether only members may create summaries on this server. */
export function useNeedsSignIn(): boolean {
  // During an update, an older process may still serve the configuration. Such a process allows guests but
  // doesn't report this.
  return usePublicConfig((state) => state.config?.allowsGuests === false);
}

/** Returns the sign-in options for this server's own accounts; null if it has none. */
export function useAccountSignIn() {
  return usePublicConfig((state) => (state.config?.signIn.kind === "accounts" ? state.config.signIn : null));
}
