import { isAppError } from "@pith/core/errors/app-error";
import type { ExtensionAuth } from "./create-extension-auth.ts";

/** Makes calls that need somebody; see `createRunAsSomebody`. */
export type RunAsSomebody = <Result>(run: () => Promise<Result>) => Promise<Result>;

/**
 * Where the server no longer knows who calls, that identity is forgotten. A visitor's call is then made once more, as
 * whoever the browser is now; somebody who had signed in is told, since their quota isn't a guest's.
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
