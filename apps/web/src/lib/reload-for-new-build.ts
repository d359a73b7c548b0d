import { logError } from "./log-error.ts";
import { sessionStore } from "./storage.ts";

const KEY = "pith-reloaded-at";
/** A page that was loaded anew for this reason isn't again within this time, whatever happens. */
const SHORTEST_INTERVAL_MS = 60_000;

/**
 * A page that was loaded before the server was updated asks for parts that are gone. Where the server has a newer build
 * than this page the page is loaded anew, once; where the part only couldn't be fetched, it is left alone.
 */
export async function reloadForNewBuild({
  entryPath,
  nowMs,
  fetch,
  reload,
}: {
  /** Where this page's own first script is. */
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
    // Where nothing can be kept, nothing would stop it from loading for ever.
    if (sessionStore.read(KEY) === String(nowMs)) reload();
  } catch (error) {
    logError(error);
  }
}
