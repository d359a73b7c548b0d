import type { Summary } from "@pith/core/summaries/summary";
import type { SummaryEvent } from "@pith/core/summaries/summary-event";
import { type Transcript, transcriptSchema } from "@pith/core/transcripts/transcript";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { type Video, videoSchema } from "@pith/core/videos/video";
import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { createModelEngine } from "@pith/engine/model/create-model-engine";
import type { ModelOptions } from "@pith/engine/model/model-options";
import type { ModelSummary } from "@pith/engine/model/render-facts";
import { renderFacts } from "@pith/engine/model/render-facts";
import { videoFactsSchema } from "@pith/engine/model/video-facts";
import type { EngineEvent, SummaryTask } from "@pith/engine/summary-engine";
import { z } from "zod";
import type { TokenCount } from "../../messages/engine-messages.ts";
import type { PageVideo } from "../../messages/page-video.ts";
import type { SummaryCommand } from "../../messages/summary-messages.ts";

type StartCommand = Pick<Extract<SummaryCommand, { type: "summary:start" }>, "video" | "captions">;
export type OwnRequest = Pick<Summary, "length" | "shape" | "wish" | "requestedLanguage">;

/**
 * The parts of a summarized talk that we keep, so that we can render it in another shape without sending its
 * transcript again.
 */
export const readTalkSchema = z.object({
  video: videoSchema,
  transcript: transcriptSchema,
  facts: videoFactsSchema,
});
export type ReadTalk = z.infer<typeof readTalkSchema>;

export interface OwnResult {
  summary: Summary;
  talk: ReadTalk;
}

function toVideo({ url, ...page }: PageVideo): Video {
  const parsed = parseVideoLink({ text: url });
  const { host, id } = parsed.ok ? parsed.reference : { host: "page" as const, id: url };
  return {
    host,
    id,
    url,
    thumbnailUrl: null,
    publishedAt: null,
    ...page,
  };
}

function toTask({
  video,
  transcript,
  request,
}: {
  video: Video;
  transcript: Transcript;
  request: OwnRequest;
}): SummaryTask {
  const { length, requestedLanguage, shape, wish } = request;
  return {
    transcript,
    video,
    length,
    maxWords: null,
    captionSource: "extension",
    requestedLanguage,
    shape,
    wish,
  };
}

interface Work {
  id: string;
  request: OwnRequest;
  options: ModelOptions;
  signal: AbortSignal;
  onEvent: (event: SummaryEvent) => void;
  onUsage: (usage: TokenCount) => void;
}

async function finish({
  work,
  video,
  transcript,
  run,
}: {
  work: Work;
  video: Video;
  transcript: Transcript;
  run: (
    input: Pick<Work, "signal"> & {
      task: SummaryTask;
      onEvent: (event: EngineEvent) => void;
      onCall: (call: TokenCount) => void;
    },
  ) => Promise<ModelSummary>;
}): Promise<OwnResult> {
  const { id, request, signal, onEvent, onUsage } = work;
  const usage: TokenCount = { inputTokens: 0, outputTokens: 0 };
  const createdAt = new Date().toISOString();
  onEvent({ type: "video", video });
  const { content, facts } = await run({
    task: toTask({ video, transcript, request }),
    signal,
    onEvent,
    onCall: ({ inputTokens, outputTokens }) => {
      usage.inputTokens += inputTokens;
      usage.outputTokens += outputTokens;
      onUsage({ ...usage });
    },
  });
  const summary: Summary = {
    ...request,
    id,
    status: "done",
    progress: 1,
    range: null,
    video,
    content,
    failure: null,
    shareId: null,
    isListed: false,
    createdAt,
    finishedAt: new Date().toISOString(),
  };
  return { summary, talk: { video, transcript, facts } };
}

/**
 * Summarizes a page's captions with the user's own model, judging claims as the server does. Calls `onUsage`
 * with the running token total after each call, including failed ones.
 *
 * @throws the same AppErrors as `parseCaptions` and the model engine
 */
export async function summarizeCaptions({
  command,
  ...work
}: Work & { command: StartCommand }): Promise<OwnResult> {
  const { text, language, captionKind: kind } = command.captions;
  const { transcript } = parseCaptions({ text, language, kind });
  const engine = createModelEngine(work.options);
  return finish({
    work,
    video: toVideo(command.video),
    transcript,
    run: (input) => engine.summarizeVideo(input),
  });
}

/**
 * Renders a stored talk in another shape or language without sending its transcript again.
 *
 * @throws the same AppErrors as `renderFacts`
 */
export async function renderTalk({ talk, ...work }: Work & { talk: ReadTalk }): Promise<OwnResult> {
  const { video, transcript, facts } = talk;
  return finish({
    work,
    video,
    transcript,
    run: (input) => renderFacts({ ...work.options, ...input, facts }),
  });
}
