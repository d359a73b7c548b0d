import { isAppError } from "@pith/core/errors/app-error";
import { PAUSES_AFTER_RETURN_MS, waitForConnection } from "./wait-for-connection.ts";

/**
 * Makes a call and, if it fails for lack of a connection, makes it again once the browser is online or the
 * user returns to the page. For data that a page shows alongside its content: a failure isn't shown, so
 * nobody can retry the call.
 *
 * @throws the server's error; the last error if the signal aborts
 */
export async function repeatWhenBack<Data>(
  {
    call,
    signal,
  }: {
    call: () => Promise<Data>;
    signal: AbortSignal;
  },
  pausesMs: readonly number[] = [],
): Promise<Data> {
  const wasOnline = navigator.onLine;
  const [pauseMs, ...laterMs] = pausesMs;
  try {
    return await call();
  } catch (error) {
    const isCutOff = isAppError(error) && (error.code === "network" || error.code === "timeout");
    if (signal.aborted || !isCutOff) throw error;
    if (pauseMs !== undefined) await waitForConnection(pauseMs, signal);
    // The connection may have come back between the failure and this line.
    else if (wasOnline || !navigator.onLine) await waitForReturn(signal);
    if (signal.aborted) throw error;
  }
  return repeatWhenBack({ call, signal }, pauseMs === undefined ? PAUSES_AFTER_RETURN_MS : laterMs);
}

function waitForReturn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      window.removeEventListener("online", finish);
      document.removeEventListener("visibilitychange", look);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    // If the server or a slow connection was the cause, the browser never went offline.
    const look = () => document.visibilityState === "visible" && finish();
    window.addEventListener("online", finish);
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", finish);
  });
}
