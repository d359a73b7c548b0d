import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { AppError } from "@pith/core/errors/app-error";
import type { Backend, TaskWork, VideoName, Work } from "@pith/mcp/backend";
import type { ShareWork } from "@pith/mcp/create-shared-work";
import { buildTalkOptions } from "./build-talk-options.ts";
import type { CliContext } from "./cli-context.ts";
import type { FoundVideo } from "./find-video.ts";
import type { FinishedSummary } from "./format/finished-summary.ts";
import { listModels } from "./list-models.ts";
import type { RunTask } from "./run-in-thread.ts";
import { readHistory } from "./store/history.ts";
import { checkOptions, recordSummary } from "./summarize.ts";
import type { TalkRequest } from "./talk-request.ts";

const ID_CHARACTERS = 16;
const RECENT_SUMMARIES = 20;
/** Maximum number of results kept in memory, so that all pages of a talk come from the same result. */
const KEPT_RESULTS = 16;

const usual = { length: "medium", shape: "points", language: null } as const;

/** Creates a backend that runs in this process: no server, no key, and no model unless one is configured. */
export function createLocalBackend({
  context,
  model,
  textFolder,
  runTask,
  shareWork,
}: {
  context: CliContext;
  model: string | undefined;
  textFolder: string | null;
  runTask: RunTask;
  shareWork: ShareWork;
}): Backend {
  const summaries = new Map<string, FinishedSummary & Dated>();
  const transcripts = new Map<string, Pick<FoundVideo, "video" | "transcript"> & Dated>();
  const requests = new Map<string, TalkRequest>();
  const videos = new Map<string, FoundVideo>();

  /** Finds the request for an id, in this session or in the history. */
  const findRequest = async (id: string): Promise<TalkRequest> => {
    const known = requests.get(id);
    if (known !== undefined) return known;
    for (const { input } of await readHistory({ folder: context.config.folders.state }))
      if (input !== null && nameRequest({ input, ...usual }) === id) return { input, ...usual };
    throw new AppError({ code: "not_found.summary" });
  };
  const readRequest = async (video: VideoName, wishes: Omit<TalkRequest, "input">): Promise<TalkRequest> => {
    if (video.kind === "id") return await findRequest(video.id);
    const input = existsSync(video.input) ? resolve(video.input) : video.input;
    return { input, ...wishes };
  };
  /**
   * Loads a video once for all calls, since transcribing a recording takes a long time. Loads a changed file
   * again.
   */
  const load = async (
    { input, language }: TalkRequest,
    work: TaskWork & Partial<Work>,
  ): Promise<FoundVideo> => {
    const changedMs = readChangedMs(input);
    const key = JSON.stringify(["load", input, language, changedMs]);
    const run = async (shared: TaskWork) =>
      await runTask({ kind: "load", input, language, textFolder }, shared);
    const found = videos.get(key) ?? (await shareWork({ key, work, run }));
    keep(videos, key, found);
    return found;
  };

  return {
    async summarize({ video: named, ...wishes }, work) {
      const request = await readRequest(named, wishes);
      checkOptions({ options: buildTalkOptions({ request, model }), context });
      const id = nameRequest(request);
      const changedMs = readChangedMs(request.input);
      const run = async (shared: TaskWork) => {
        const found = await load(request, shared);
        const made = await runTask({ kind: "summarize", request, found, model }, shared);
        await recordSummary({ input: request.input, summary: made, context });
        return { ...made, changedMs };
      };
      const key = JSON.stringify([id, changedMs]);
      const summary =
        findKept({ results: summaries, id, named, changedMs }) ?? (await shareWork({ key, work, run }));
      keep(summaries, id, summary);
      keep(requests, id, request);
      return { id, video: summary.video, content: summary.content };
    },
    async readTranscript({ video: named, language, firstCueId, limit }, work) {
      const request = await readRequest(named, { ...usual, language });
      const id = nameRequest(request);
      const changedMs = readChangedMs(request.input);
      const loaded = findKept({ results: summaries, id, named, changedMs }) ??
        findKept({ results: transcripts, id, named, changedMs }) ?? {
          ...(await load(request, work)),
          changedMs,
        };
      const { video, transcript } = loaded;
      keep(transcripts, id, loaded);
      keep(requests, id, request);
      const { cues, language: spoken, kind } = transcript;
      return {
        id,
        video,
        language: spoken,
        kind,
        cues: cues.slice(firstCueId, firstCueId + limit),
        totalCues: cues.length,
      };
    },
    async ask({ video: named, question }, work) {
      const request = await readRequest(named, usual);
      const id = nameRequest(request);
      const { video, answer, language } = await shareWork({
        key: JSON.stringify([id, question]),
        work,
        async run(shared) {
          const found = await load(request, shared);
          const { video, transcript } = found;
          return {
            video,
            language: transcript.language,
            answer: await runTask({ kind: "ask", question, found, model }, shared),
          };
        },
      });
      keep(requests, id, request);
      return {
        id,
        video,
        found: answer.found,
        ...(listModels({ model, models: context.config.models }).length === 0 && { wordsSoughtIn: language }),
        statements: answer.statements.map(({ text, moments }) => ({
          text,
          quotes: moments.flatMap((position) => {
            const moment = answer.moments[position];
            return moment === undefined ? [] : { ...moment, text: moment.quote };
          }),
        })),
      };
    },
    async listRecent() {
      const history = await readHistory({ folder: context.config.folders.state });
      const ids = new Map(
        history.flatMap(({ input, title }) =>
          input === null ? [] : [[nameRequest({ input, ...usual }), title] as const],
        ),
      );
      return [...ids].slice(0, RECENT_SUMMARIES).map(([id, title]) => ({ id, title }));
    },
    takesFiles: true,
    library: null,
  };
}

/**
 * Derives an id that reveals nothing about the file's path. The id can only be resolved if the same request
 * was made before.
 */
function nameRequest({ input, length, shape, language }: TalkRequest): string {
  const key = JSON.stringify([input, length, shape, language]);
  return createHash("sha256").update(key).digest("hex").slice(0, ID_CHARACTERS);
}

/** When a result's file was last changed; null for a link. */
interface Dated {
  changedMs: number | null;
}

function readChangedMs(input: string): number | null {
  return existsSync(input) ? statSync(input).mtimeMs : null;
}

/**
 * Returns a kept result. For an id, this is the result that the caller has seen. For a file, it is a result
 * made from the file's current content.
 */
function findKept<Value extends Dated>({
  results,
  id,
  named,
  changedMs,
}: {
  results: ReadonlyMap<string, Value>;
  id: string;
  named: VideoName;
  changedMs: number | null;
}): Value | undefined {
  const kept = results.get(id);
  return named.kind === "id" || kept?.changedMs === changedMs ? kept : undefined;
}

/** Adds a result and evicts the oldest one if there are too many. */
function keep<Value>(results: Map<string, Value>, id: string, value: Value): void {
  results.delete(id);
  results.set(id, value);
  const [oldest] = results.keys();
  if (results.size > KEPT_RESULTS && oldest !== undefined) results.delete(oldest);
}
