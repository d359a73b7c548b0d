import type { SummarySource } from "@pith/core/contract/summary.schemas";
import { createClientBy } from "../../lib/api-client.ts";
import { fetchWithProgress } from "../../lib/fetch-with-progress.ts";

/** Uploads a recording and returns it as a summary source. Throws the API client's errors. */
export async function uploadRecording({
  file,
  signal,
  onProgress,
}: {
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}): Promise<Extract<SummarySource, { kind: "recording" }>> {
  const { summaryEndpoints } = await import("@pith/core/contract/summary.endpoints");
  // `init.body` is the same file, but its type is wider.
  const client = createClientBy((url, init) =>
    fetchWithProgress({ url, init: { ...init, body: file }, onProgress }),
  );
  const { id } = await client.call(
    summaryEndpoints.uploadRecording,
    { query: { name: file.name || "Recording" } },
    { file, signal },
  );
  return { kind: "recording", recordingId: id };
}
