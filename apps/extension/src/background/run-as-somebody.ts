import { isAppError } from "@pith/core/errors/app-error";
import type { ExtensionAuth } from "./create-extension-auth.ts";

/** Runs calls that require an identity; see `createRunAsSomebody`. */
export type RunAsSomebody = <Result>(run: () => Promise<Result>) => Promise<Result>;

/**
 * Discards an identity that the server no longer accepts. A visitor's call is retried once with the browser's
 * current identity; a signed-in user gets the error, because a guest has a different quota.
 */
export function createRunAsSomebody({ auth }: { auth: ExtensionAuth }): RunAsSomebody {
  return async (run) => {
    try {
      return await run();
    } catch (error) {
      if (!isAppError(error) || error.code !== "unauthenticated") throw error;
      if ((await auth.forgetIdentity()) !== "visitor") throw error;
      return run();
    }
  };
}
