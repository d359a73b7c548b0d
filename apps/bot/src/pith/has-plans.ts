import type { PithApi } from "./create-pith-api.ts";

/** False on a server without plans and payments. If the server doesn't answer, it may have some. */
export async function hasPlans(pith: Pick<PithApi, "getConfig">): Promise<boolean> {
  return pith.getConfig().then(
    (config) => config.hasPlans !== false,
    () => true,
  );
}
