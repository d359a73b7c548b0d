import { onRestored } from "./on-restored.ts";

/**
 * Sends a request to the background. Returns the reply unvalidated.
 *
 * @throws Error if nobody replies, the reply is lost, or the extension was updated or removed while this page was open.
 */
export async function sendRequest(request: unknown): Promise<unknown> {
  const replied = new AbortController();
  const lost = new Promise<never>((_resolve, reject) => {
    onRestored({ signal: replied.signal, run: () => reject(new Error("The reply was lost.")) });
  });
  try {
    return await Promise.race([chrome.runtime.sendMessage(request), lost]);
  } finally {
    replied.abort();
  }
}
