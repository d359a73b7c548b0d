import type { PithApi } from "./create-pith-api.ts";

/**
 * Returns false on a server without plans and payments. If the server doesn't respond, assumes that it has
 * them.
 */
export async function hasPlans(pith: Pick<PithApi, "getConfig">): Promise<boolean> {
  return pith.getConfig().then(
    (config) => config.hasPlans !== false,
    () => true,
  );
}
