import { usePublicConfig } from "./public-config.ts";

/** False on a server without plans and payments. Until the configuration has loaded, there may be some. */
export function useHasPlans(): boolean {
  return usePublicConfig((state) => state.config?.hasPlans ?? true);
}

/** True on a server where only members may create summaries. */
export function useNeedsSignIn(): boolean {
  // During an update, an older process may still answer for the configuration. It has guests and doesn't say so.
  return usePublicConfig((state) => state.config?.allowsGuests === false);
}

/** How to sign in to an account of this server; null if it has no accounts of its own. */
export function useAccountSignIn() {
  return usePublicConfig((state) => (state.config?.signIn.kind === "accounts" ? state.config.signIn : null));
}
