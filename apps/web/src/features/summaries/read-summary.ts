import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { isAppError } from "@pith/core/errors/app-error";
import type { Summary } from "@pith/core/summaries/summary";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { usePublicConfig } from "../../lib/public-config.ts";

/**
 * A summary of the reader's own. Where their session's cookie says who they are, it is read with that alone: the server
 * has had the browser ask for it in this way together with the page, and nobody waits for a token.
 */
export async function readSummary({
  summaryId,
  signal,
}: {
  summaryId: string;
  signal: AbortSignal;
}): Promise<Summary> {
  const { getSummary } = summaryEndpoints;
  const input = { params: { id: summaryId } };
  if (await isKnownByCookie()) {
    try {
      return await api.call({ ...getSummary, auth: "none" }, input, { signal });
    } catch (error) {
      // There is no session, or it has ended: the call below makes a guest, or signs out.
      if (!isAppError(error) || error.code !== "unauthenticated") throw error;
    }
  }
  return api.call(getSummary, input, { signal });
}

/** Whether the page has just been opened by somebody whom the server knows by their cookie, which scripts can't see. */
async function isKnownByCookie(): Promise<boolean> {
  const { loading, authType } = authStore.getState();
  if (!loading) return authType === "telegram";
  if (!isFirstCallOnItsWay()) return false;
  const config = await usePublicConfig.getState().load();
  return config?.signIn.kind === "local";
}

/** What the server has written beside the page (apps/api/src/http/website-pages.ts). */
function isFirstCallOnItsWay(): boolean {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  const page = entry as PerformanceNavigationTiming | undefined;
  return page?.serverTiming?.some(({ name }) => name === "first-call") ?? false;
}
