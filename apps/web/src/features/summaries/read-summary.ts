import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { isAppError } from "@pith/core/errors/app-error";
import type { Summary } from "@pith/core/summaries/summary";
import { api } from "../../lib/api-client.ts";
import { authStore } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { isServerUnreachable } from "../../lib/offline/use-is-offline.ts";
import { usePublicConfig } from "../../lib/public-config.ts";

const loadCopies = () => import("../../lib/offline/copies.ts");

/** Stores a copy for offline reading, in the background. */
export function saveSummaryCopy(summary: Summary): void {
  void loadCopies()
    .then(({ saveCopy }) => saveCopy(summary))
    .catch(logError);
}

/**
 * Returns one of the reader's own summaries, falling back to this browser's copy if the server can't be
 * reached. Each response updates the copy.
 */
export async function readSummary(request: { summaryId: string; signal: AbortSignal }): Promise<Summary> {
  try {
    const summary = await fetchSummary(request);
    saveSummaryCopy(summary);
    return summary;
  } catch (error) {
    if (request.signal.aborted) throw error;
    const { readCopy, removeCopy } = await loadCopies();
    if (isUnreachable(error)) {
      const copy = await readCopy(request.summaryId);
      if (copy) return copy;
    } else if (isAppError(error) && (error.code === "not_found" || error.code === "forbidden")) {
      await removeCopy(request.summaryId);
    }
    throw error;
  }
}

/**
 * Returns whether the server can't be reached. Users then appear signed out, so even a failure to
 * authenticate may be due to the connection.
 */
function isUnreachable(error: unknown): boolean {
  return (
    (isAppError(error) && (error.code === "network" || error.code === "timeout")) ||
    isServerUnreachable(usePublicConfig.getState())
  );
}

/**
 * Fetches a summary. If a session cookie identifies the reader, we send only the cookie, so that the request
 * matches the server's preload and doesn't have to wait for a token.
 */
async function fetchSummary({
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
      // There's no session, or it has expired. The call below creates a guest or signs out.
      if (!isAppError(error) || error.code !== "unauthenticated") throw error;
    }
  }
  return api.call(getSummary, input, { signal });
}

/**
 * Returns whether the server identified the reader by their cookie when the page was opened. Scripts can't
 * read this cookie.
 */
async function isKnownByCookie(): Promise<boolean> {
  const { loading, authType } = authStore.getState();
  if (!loading) return authType === "telegram";
  if (!isFirstCallOnItsWay()) return false;
  const config = await usePublicConfig.getState().load();
  return config?.signIn.kind === "local";
}

/**
 * Returns whether the page's Server-Timing header has the server's `first-call` flag
 * (apps/api/src/http/website-pages.ts).
 */
function isFirstCallOnItsWay(): boolean {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  const page = entry as PerformanceNavigationTiming | undefined;
  return page?.serverTiming?.some(({ name }) => name === "first-call") ?? false;
}
