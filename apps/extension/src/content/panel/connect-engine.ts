import { AppError, reviveAppError } from "@pith/core/errors/app-error";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";
import {
  type CaptionOutcome,
  GLANCE_PORT,
  type GlanceCommand,
  type GlanceNews,
  type GlanceOpen,
  type GlanceReady,
  glanceNewsSchema,
  glanceReadySchema,
} from "../../messages/glance-messages.ts";
import { requestBackground } from "../../platform/request-background.ts";
import { connectPort } from "../../platform/typed-port.ts";

export type SponsorSegments = Extract<GlanceCommand, { type: "glance:make" }>["sponsorSegments"];
export type CaptionsToRead = Omit<Extract<GlanceCommand, { type: "captions:read" }>, "type">;

/** The engine, which runs in its own document so that it doesn't block the page's player. */
export interface Engine {
  /** Parses captions and stores them if they are usable. */
  read(captions: CaptionsToRead): Promise<CaptionOutcome>;
  /** Stores a transcript that has already been parsed and checked. */
  take(transcript: Transcript): Promise<void>;
  /**
   * Summarizes the stored captions.
   *
   * @throws AppError such as `no_speech`.
   */
  summarize(video: Video, sponsorSegments?: SponsorSegments): Promise<SummaryContent>;
  disconnect(): void;
}

/** The engine's document died or couldn't be reached, or the extension was updated. */
export class EngineLostError extends AppError {
  constructor() {
    super({ code: "unavailable.extension_updated" });
  }
}

/**
 * Connects to the engine, which handles one call at a time.
 *
 * @throws EngineLostError if it can't be reached, for example after the extension was updated or removed.
 */
export async function connectEngine({ signal }: { signal: AbortSignal }): Promise<Engine> {
  let waiting: PromiseWithResolvers<GlanceNews> | null = null;
  let isLost = false;
  try {
    await requestBackground<GlanceOpen, GlanceReady>({
      request: { type: "glance:open" },
      schema: glanceReadySchema,
    });
  } catch {
    throw new EngineLostError();
  }
  signal.throwIfAborted();
  const port = connectPort<GlanceNews, GlanceCommand>({ name: GLANCE_PORT, schema: glanceNewsSchema });
  port.onMessage((news) => waiting?.resolve(news));
  port.onDisconnect(() => {
    isLost = true;
    waiting?.reject(new EngineLostError());
  });
  const disconnect = () => {
    port.disconnect();
    waiting?.reject(signal.reason);
  };
  signal.addEventListener("abort", disconnect, { once: true });

  async function ask(command: GlanceCommand): Promise<GlanceNews> {
    signal.throwIfAborted();
    // A closed port would swallow the command.
    if (isLost) throw new EngineLostError();
    waiting = Promise.withResolvers();
    port.send(command);
    const news = await waiting.promise;
    if (news.type === "glance:failed") {
      throw reviveAppError({ reason: news.failure, message: news.failure.code });
    }
    return news;
  }

  return {
    async read(captions) {
      const news = await ask({ type: "captions:read", ...captions });
      return news.type === "captions:outcome" ? news.outcome : "not_captions";
    },
    async take(transcript) {
      await ask({ type: "transcript:take", transcript });
    },
    async summarize(video, sponsorSegments = []) {
      const news = await ask({ type: "glance:make", video, sponsorSegments });
      if (news.type !== "glance:made") throw new AppError({ code: "internal.unknown" });
      return news.content;
    },
    disconnect() {
      signal.removeEventListener("abort", disconnect);
      port.disconnect();
    },
  };
}
