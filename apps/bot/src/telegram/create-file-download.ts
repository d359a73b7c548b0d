const TELEGRAM_API_ROOT = "https://api.telegram.org";
const DOWNLOAD_TIMEOUT_MS = 60_000;
/** Telegram doesn't serve larger files to bots (Bot API, getFile). */
const MAX_DOWNLOAD_BYTES = 20_000_000;

/**
 * Creates a function that downloads files by the path that getFile returned. It rejects if Telegram returns an error or
 * the file exceeds Telegram's limit. The URL contains the bot's token, so it must never be logged.
 */
export function createFileDownload({
  token,
  apiRoot,
  fetch,
}: {
  token: string;
  apiRoot: string | null;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}): (filePath: string) => Promise<Uint8Array> {
  return async (filePath) => {
    const path = filePath.split("/").map(encodeURIComponent).join("/");
    const url = `${apiRoot ?? TELEGRAM_API_ROOT}/file/bot${token}/${path}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`Telegram answered ${response.status} for a file.`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > MAX_DOWNLOAD_BYTES) throw new Error("The file is larger than Telegram allows.");
    return bytes;
  };
}
