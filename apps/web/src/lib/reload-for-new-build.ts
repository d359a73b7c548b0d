import { logError } from "./log-error.ts";
import { sessionStore } from "./storage.ts";

const KEY = "pith-reloaded-at";
/** Minimum time between reloads for a new build. */
const SHORTEST_INTERVAL_MS = 60_000;

/**
 * Reloads the page, once, if the server has a newer build. After a deployment, an open page requests chunks
 * that don't exist anymore. Does nothing if loading failed for another reason.
 */
export async function reloadForNewBuild({
  entryPath,
  nowMs,
  fetch,
  reload,
}: {
  /** Path of this page's entry script. */
  entryPath: string;
  nowMs: number;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  reload: () => void;
}): Promise<void> {
  try {
    if (nowMs - Number(sessionStore.read(KEY) ?? 0) < SHORTEST_INTERVAL_MS) return;
    const response = await fetch("/", { cache: "no-store" });
    if (!response.ok || (await response.text()).includes(entryPath)) return;
    sessionStore.write(KEY, String(nowMs));
    // Only reload if storage works, because the stored time prevents a reload loop.
    if (sessionStore.read(KEY) === String(nowMs)) reload();
  } catch (error) {
    logError(error);
  }
}
