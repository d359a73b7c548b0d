import type { Summary } from "@pith/core/summaries/summary";
import { authStore, clientAuth } from "../auth/auth.ts";
import { COPIES_PREFIX, readOfflineAccount } from "../auth/offline-account.ts";
import { readStoredSession } from "../auth/stored-session.ts";
import { logError } from "../log-error.ts";
import { usePublicConfig } from "../public-config.ts";

/** Maximum number of summaries to keep for offline reading. The least recently opened are deleted. */
export const MAX_COPIES = 30;

/** Stores a finished summary for the signed-in account once we know which account that is. */
export async function saveCopy(summary: Summary): Promise<void> {
  if (summary.status !== "done") return;
  await clientAuth.waitForUser();
  await usePublicConfig.getState().load();
  await withCopies(async (cache) => {
    await cache.put(getPath(summary.id), Response.json(summary));
    const stored = await cache.keys();
    // Caches list their entries in insertion order.
    for (const request of stored.slice(0, -MAX_COPIES)) await cache.delete(request);
  });
}

/**
 * Returns the copy of a summary. Null if this browser has none, or if the summary's account isn't signed in.
 */
export async function readCopy(summaryId: string): Promise<Summary | null> {
  const response = await withCopies((cache) => cache.match(getPath(summaryId)));
  return response ? ((await response.json()) as Summary) : null;
}

/** Returns the copies, most recently opened first. */
export async function listCopies(): Promise<Summary[]> {
  const responses = await withCopies(async (cache) => {
    const requests = await cache.keys();
    return Promise.all(requests.map((request) => cache.match(request)));
  });
  const found = (responses ?? []).filter((response) => response !== undefined);
  const summaries = await Promise.all(found.map((response) => response.json() as Promise<Summary>));
  return summaries.reverse();
}

export async function removeCopy(summaryId: string): Promise<void> {
  await withCopies((cache) => cache.delete(getPath(summaryId)));
}

/**
 * Calls `use` with the signed-in account's copies. If the server can't be reached, uses the account that may
 * still be signed in. Returns null if there is no account. If the account is signed out in the meantime,
 * deletes what was stored and returns null.
 */
async function withCopies<Result>(use: (cache: Cache) => Promise<Result>): Promise<Result | null> {
  const userId = findReader();
  // Browsers have no cache storage on insecure connections.
  if (userId === null || !("caches" in globalThis)) return null;
  const name = COPIES_PREFIX + encodeURIComponent(userId);
  try {
    const result = await use(await caches.open(name));
    if (findReader() === userId) return result;
    await caches.delete(name);
  } catch (error) {
    // The storage is blocked or full.
    logError(error);
  }
  return null;
}

function findReader(): string | null {
  const account = readOfflineAccount();
  if (account === null) return null;
  const { user } = authStore.getState();
  const signedInId = user?.id ?? (account.isOfTab ? (readStoredSession()?.id ?? null) : account.userId);
  return signedInId === account.userId ? account.userId : null;
}

/** Returns the path of the summary's page, so that its copy is recognizable in the browser's dev tools. */
function getPath(summaryId: string): string {
  return `/summary/${encodeURIComponent(summaryId)}`;
}
