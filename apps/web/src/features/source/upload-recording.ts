import type { SummarySource } from "@pith/core/contract/summary.schemas";
import { createClientBy } from "../../lib/api-client.ts";
import { fetchWithProgress } from "../../lib/fetch-with-progress.ts";

/** Sends a recording as it is and answers what its summary is started with. Throws as the client's calls do. */
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
  // The client sends a file as the body that it was given.
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
