import type { ApiClient } from "@pith/core/client/create-api-client";
import { describeSummaryFailure, followSummary } from "@pith/core/client/follow-summary";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { isAppError } from "@pith/core/errors/app-error";
import type { Summary } from "@pith/core/summaries/summary";
import type { SummaryEvent, SummaryStage } from "@pith/core/summaries/summary-event";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { VideoList } from "@pith/sources/lists/video-list";
import type { CliContext } from "../cli-context.ts";
import type { Progress } from "../create-progress.ts";
import type { FinishedSummary } from "../format/finished-summary.ts";
import type { SummarizeOptions } from "../summarize-options.ts";
import { createLostError, type ServerConnection } from "./connect-server.ts";
import { readServerSource } from "./read-server-source.ts";

const stages: Record<SummaryStage, string> = {
  queued: "Waiting for the server",
  captions: "Finding the captions",
  listening: "Transcribing the recording",
  reading: "Reading what is said",
  writing: "Writing the summary",
  finishing: "Finishing",
};

export type ServerOptions = Pick<
  SummarizeOptions,
  "item" | "language" | "range" | "length" | "shape" | "wish"
>;

export interface ServerRequest {
  input: string;
  options: ServerOptions;
  connect: () => Promise<ServerConnection>;
  context: Pick<CliContext, "stdin" | "signal">;
  progress: Progress;
}

/** A finished summary with its id on the server, or a list to choose from. */
export type ServerResult =
  | { kind: "summary"; summary: FinishedSummary; id: string; connection: ServerConnection }
  | { kind: "list"; list: VideoList };

/** Summarizes an input on a Pith server. Throws AppError if the server rejects the request or the input is invalid. */
export async function summarizeByServer({
  input,
  options,
  connect,
  context: { stdin, signal },
  progress,
}: ServerRequest): Promise<ServerResult> {
  progress.show({ text: "Connecting to the server", share: 0 });
  const connection = await connect();
  const { client } = connection;
  const item = options.item ?? null;
  const read = await readServerSource({ input, item, stdin, connection, signal });
  if (read.kind === "list") return read;
  const { summary: started } = await client.call(
    summaryEndpoints.createSummary,
    {
      body: {
        source: read.source,
        length: options.length,
        shape: options.shape,
        wish: options.wish ?? null,
        language: options.language ?? null,
        range: options.range ?? null,
      },
    },
    { signal },
  );
  const done =
    started.status === "done" ? started : await follow({ connection, id: started.id, signal, progress });
  if (done.content === null || done.video === null) throw describeSummaryFailure(done.failure);
  const transcript = await readTranscript({ client, id: done.id, signal });
  const { content, video, range, id } = done;
  return { kind: "summary", summary: { video, transcript, range, content }, id, connection };
}

async function follow({
  connection: { client, origin },
  id,
  signal,
  progress,
}: {
  connection: ServerConnection;
  id: string;
  signal: AbortSignal;
  progress: Progress;
}): Promise<Summary> {
  let title: string | null = null;
  try {
    return await followSummary({
      client,
      id,
      signal,
      onEvent(event) {
        if (event.type === "video") title = event.video.title;
        if (event.type === "status")
          progress.show({ text: describeStatus({ event, title }), share: event.progress });
        if (event.type === "key_point") progress.addPoint(event);
      },
    });
  } catch (error) {
    const isLost = !signal.aborted && isAppError(error) && error.code === "network";
    throw isLost ? createLostError({ origin, cause: error }) : error;
  }
}

function describeStatus({
  event: { stage, ahead = 0 },
  title,
}: {
  event: Extract<SummaryEvent, { type: "status" }>;
  title: string | null;
}): string {
  if (stage === "queued" && ahead > 0) return `${stages.queued}: ${ahead} before this one`;
  return title === null ? stages[stage] : `${stages[stage]}: ${title}`;
}

async function readTranscript({
  client,
  id,
  signal,
}: {
  client: ApiClient;
  id: string;
  signal: AbortSignal;
}): Promise<Transcript> {
  const read = async (firstCueId: number) =>
    await client.call(
      summaryEndpoints.getSummaryTranscript,
      { params: { id }, query: { firstCueId } },
      { signal },
    );
  const { transcript, totalCues } = await read(0);
  const cues = [...transcript.cues];
  while (cues.length < totalCues) {
    const next = await read(cues.length);
    if (next.transcript.cues.length === 0) break;
    cues.push(...next.transcript.cues);
  }
  return { ...transcript, cues };
}
