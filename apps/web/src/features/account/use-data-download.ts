import { readReply } from "@pith/core/client/read-reply";
import { accountEndpoints } from "@pith/core/contract/account.endpoints";
import { isAppError } from "@pith/core/errors/app-error";
import { useEffect, useRef, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { downloadFile } from "../../lib/download-file.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";

export type DataDownload =
  | { state: "idle" }
  | { state: "sign-in" }
  | { state: "running" | "done"; bytes: number }
  /** The error is null if the connection was lost during the download. */
  | { state: "failed"; error: string | null };

/** Downloads the account's data as an archive and reports the progress. Navigating away cancels it. */
export function useDataDownload() {
  const [download, setDownload] = useState<DataDownload>({ state: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(hasAudio: boolean): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current?.abort();
    running.current = controller;
    setDownload({ state: "running", bytes: 0 });
    try {
      const endpoint = accountEndpoints.exportAccountData;
      const audio = hasAudio ? "include" : "link";
      const response = await api.open(endpoint, { query: { audio } }, { signal });
      if (!response.ok || !response.body) await readReply({ endpoint, response });
      const file = await collect({
        response,
        onBytes(bytes) {
          if (!signal.aborted) setDownload({ state: "running", bytes });
        },
      });
      if (signal.aborted) return;
      downloadFile({ fileName: readFileName(response), file });
      setDownload({ state: "done", bytes: file.size });
    } catch (cause) {
      if (signal.aborted) return;
      if (!isAppError(cause)) setDownload({ state: "failed", error: null });
      else if (cause.reason.code === "forbidden.sign_in_again") setDownload({ state: "sign-in" });
      else setDownload({ state: "failed", error: readError(cause) });
      logError(cause);
    }
  }

  function stop(): void {
    running.current?.abort();
    setDownload({ state: "idle" });
  }

  return { download, start, stop };
}

async function collect({
  response,
  onBytes,
}: {
  response: Response;
  onBytes: (bytes: number) => void;
}): Promise<Blob> {
  let bytes = 0;
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        onBytes(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  // Browsers keep large blobs on disk.
  return new Response(counted ?? null, { headers: { "Content-Type": "application/zip" } }).blob();
}

function readFileName(response: Response): string {
  return /filename="([\w.-]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "pith.zip";
}
