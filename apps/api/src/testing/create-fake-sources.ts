import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { AppError, type AppErrorOptions, type PlainErrorMessageCode } from "@pith/core/errors/app-error";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { locateFeed } from "@pith/core/videos/parse-feed-link";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { combineTalks } from "@pith/engine/answer/combine-talks";
import { quotePassages } from "@pith/engine/answer/quote-passages";
import { findNearPassages } from "@pith/engine/search/embeddings";
import { findTalkPassages } from "@pith/engine/search/find-talk-passages";
import type { FeedEntry } from "@pith/sources/lists/feed-reading";
import { buildSearchIndex } from "../providers/build-search-index.ts";
import { requireReference } from "../providers/extraction/require-reference.ts";
import type { FeedReader } from "../providers/feed-reader.ts";
import type { QuestionAnswerer } from "../providers/question-answerer.ts";
import type { SourceLoader } from "../providers/source-loader.ts";
import type { SpeechSearcher } from "../providers/speech-searcher.ts";
import type { Summarizer } from "../providers/summarizer.ts";
import { buildContent, buildTranscript, buildVideo } from "./build-content.ts";

/** Creates fake sources and an engine whose timing and errors the test controls. */
export function createFakeSources() {
  const refusals = new Map<string, AppErrorOptions>();
  const loads: string[] = [];
  let gate: Promise<void> | null = null;
  let summarizeFailure: unknown = null;

  const heard: string[] = [];
  let latestEpisode: string | null = null;

  const sourceLoader: SourceLoader = {
    canRecognize: true,
    async loadRecording({ path, fileName, onProgress }) {
      heard.push(await readFile(path, "latin1"));
      onProgress({ stage: "recognizing", share: 0.5 });
      const refusal = refusals.get(fileName);
      if (refusal) throw new AppError(refusal);
      const id = createHash("sha256")
        .update(heard.at(-1) ?? "", "latin1")
        .digest("hex");
      const video = buildVideo({ host: "upload", id, url: null, title: fileName });
      return loadedFrom({ video, transcript: buildTranscript(), captionSource: "recognition" });
    },
    async list({ reference }) {
      const refusal = refusals.get(reference.id);
      if (refusal) throw new AppError(refusal);
      const { kind, id, url } = reference;
      return {
        kind,
        id,
        url,
        title: "A list",
        author: null,
        entries: [1, 2].map((number) => ({
          url: `https://youtu.be/listed0000${number}`,
          title: `Video ${number}`,
          durationSeconds: 60 * number,
          thumbnailUrl: null,
          hasTranscript: null,
        })),
        latestUrl: latestEpisode,
        isComplete: true,
      };
    },
    async loadLink({ url, onVideo, signal }) {
      const reference = requireReference(url);
      loads.push(reference.id);
      const refusal = refusals.get(reference.id);
      if (refusal) throw new AppError(refusal);
      const video = buildVideo({ host: reference.host, id: reference.id, url: reference.url });
      onVideo(video);
      if (gate) await waitFor({ gate, signal });
      return loadedFrom({ video, transcript: buildTranscript(), captionSource: "host" });
    },
    async loadText({ bytes, fileName }) {
      const text = new TextDecoder().decode(bytes);
      const transcript = buildTranscript(text.split("\n").filter(Boolean));
      if (transcript.cues.length === 0) throw new AppError({ code: "no_speech" });
      const video = buildVideo({
        host: "upload",
        id: text.slice(0, 60),
        url: null,
        title: fileName ?? "Pasted text",
      });
      return loadedFrom({ video, transcript, captionSource: fileName === null ? "paste" : "upload" });
    },
  };
  const feeds = new Map<string, FeedEntry[]>();
  const feedReader: FeedReader = {
    async find({ text }) {
      const link = parseVideoLink({ text });
      if (!link.ok) throw new AppError(link.reason);
      if (link.reference.host !== "page") throw new AppError({ code: "unsupported_link.list" });
      return locateFeed(link.reference.url);
    },
    async read({ location }) {
      const refusal = refusals.get(location.url);
      if (refusal) throw new AppError(refusal);
      return {
        status: "read",
        title: "Bridges weekly",
        imageUrl: null,
        hasMedia: true,
        entries: feeds.get(location.url) ?? [],
        validators: { etag: null, lastModified: null },
        cacheSeconds: 0,
      };
    },
  };
  const summarizer: Summarizer = {
    engine: "extractive",
    name: "a fake",
    languages: [],
    shapes: ["points"],
    canTakeWish: false,
    async summarize({ transcript, video, captionSource, language, onPart, signal }) {
      signal.throwIfAborted();
      if (summarizeFailure) throw summarizeFailure;
      const content = buildContent({ transcript, video, captionSource, requestedLanguage: language });
      onPart({ type: "chapters", chapters: content.chapters });
      for (const [index, keyPoint] of content.keyPoints.entries())
        onPart({ type: "key_point", index, keyPoint });
      const searchIndex = buildSearchIndex({ content, video, transcript });
      return { content, transcript, searchIndex, tokens: 0, facts: null, failure: null };
    },
  };
  const questionAnswerer: QuestionAnswerer = {
    limitMs: 30_000,
    async answer({ question, transcript }) {
      const cue = transcript.cues.find(({ text }) => text.includes(question));
      if (!cue) return { found: false, answer: "That isn't said in this video.", moments: [] };
      const moment = {
        quote: cue.text,
        startSeconds: 0,
        endSeconds: 5,
        firstCueId: cue.id,
        lastCueId: cue.id,
      };
      return { found: true, answer: cue.text, moments: [moment] };
    },
    answerFromPassages: async ({ passages, terms }) => quotePassages({ passages, terms }),
  };
  const speechSearcher: SpeechSearcher = {
    index: async (summary) => buildSearchIndex(summary),
    findPassages: async (request) => findTalkPassages(request),
    findNear: async (request) => findNearPassages(request),
    combineTalks: async (talks) => combineTalks(talks),
  };

  return {
    sourceLoader,
    feedReader,
    /** Sets a feed's entries, newest first. */
    fillFeed(url: string, entries: FeedEntry[]): void {
      feeds.set(url, entries);
    },
    summarizer,
    questionAnswerer,
    speechSearcher,
    /** Contents of the transcribed recordings in order, one character per byte. */
    heard,
    /** Sets the newest episode of every feed. */
    publish(url: string): void {
      latestEpisode = url;
    },
    /** Ids of the fetched videos, in order. */
    loads,
    /** Rejects a video, recording, list or feed, by its id, file name or URL. */
    refuse(id: string, reason: PlainErrorMessageCode | AppErrorOptions): void {
      refusals.set(id, typeof reason === "string" ? { code: reason } : reason);
    },
    accept(videoId: string): void {
      refusals.delete(videoId);
    },
    failSummaries(error: unknown): void {
      summarizeFailure = error;
    },
    /** Blocks every link until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = null;
        resolve();
      };
    },
  };
}

function loadedFrom({
  video,
  transcript,
  captionSource,
}: {
  video: ReturnType<typeof buildVideo>;
  transcript: Transcript;
  captionSource: "host" | "upload" | "paste" | "recognition";
}) {
  return {
    video,
    transcript,
    captionSource,
    track: { language: transcript.language, kind: transcript.kind, name: null },
    sponsorSegments: [],
    attempts: [],
  };
}

async function waitFor({ gate, signal }: { gate: Promise<void>; signal: AbortSignal }): Promise<void> {
  await Promise.race([
    gate,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    }),
  ]);
}
