import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { AppError } from "@pith/core/errors/app-error";
import type { ListReference } from "@pith/core/videos/list-reference";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import type { VideoLinkResult } from "@pith/core/videos/video-link";
import { createSourceDependencies } from "@pith/sources/create-source-dependencies";
import { isRecording, isRecordingFile } from "@pith/sources/files/is-recording";
import { loadFile } from "@pith/sources/files/load-file";
import { loadMediaFile } from "@pith/sources/files/load-media-file";
import { listVideos } from "@pith/sources/lists/list-videos";
import { MAX_LIST_ENTRIES, type VideoList } from "@pith/sources/lists/video-list";
import { loadVideo } from "@pith/sources/load-video";
import type { LoadedVideo } from "@pith/sources/loaded-video";
import type { LoadProgress, SourceDependencies } from "@pith/sources/video-provider";
import packageFile from "../package.json" with { type: "json" };
import type { CliConfig } from "./config.ts";
import { chooseFromList } from "./inputs/choose-from-list.ts";
import { isLink, readLink } from "./inputs/is-link.ts";
import { readInputFile, readStream } from "./inputs/read-input.ts";
import type { Cache } from "./store/create-cache.ts";

export interface InputRequest {
  input: string;
  /** The list's video to use, counted from 1; null prints the list. */
  item: number | null;
  language: string | null;
  config: CliConfig;
  cache: Cache | null;
  stdin: NodeJS.ReadableStream;
  signal: AbortSignal;
  onProgress: (progress: LoadProgress) => void;
}

/** A video with its transcript, or a list of videos to choose from. */
export type Input = { kind: "video"; loaded: LoadedVideo } | { kind: "list"; list: VideoList };

/**
 * Loads the input: standard input for `-`, an existing file, or else a link to a video, or to a list if
 * `item` is given. Throws AppError if it can't be loaded.
 */
export async function loadInput(request: InputRequest): Promise<Input> {
  const { input, stdin, config } = request;
  if (config.problem !== null) throw new AppError({ code: "not_configured", message: config.problem });
  const dependencies = createSourceDependencies(config.sources);
  if (input === "-") {
    const bytes = await readStream({ stream: stdin, name: "Standard input" });
    const link = readLink(bytes);
    if (link !== null) return await loadInput({ ...request, input: link });
    return { kind: "video", loaded: await loadBytes({ bytes, request, dependencies }) };
  }
  const list = parseListLink({ text: input });
  const link = parseVideoLink({ text: input });
  if (existsSync(input) || !(list?.host === "youtube" || isLink({ input, link }))) {
    return { kind: "video", loaded: await loadPath({ path: input, request, dependencies }) };
  }
  return await loadLink({ link, list, request, dependencies });
}

interface LoadWith {
  request: InputRequest;
  dependencies: SourceDependencies;
}

async function loadLink({
  link,
  list: reference,
  request,
  dependencies,
}: LoadWith & { link: VideoLinkResult; list: ListReference | null }): Promise<Input> {
  const { item, language, signal, onProgress } = request;
  let chosen = link;
  if (reference !== null) {
    const limit = item === null ? undefined : Math.min(item, MAX_LIST_ENTRIES);
    const list = await listVideos({
      reference,
      dependencies,
      signal,
      ...(limit !== undefined && { limit }),
    });
    if (item === null) return { kind: "list", list };
    chosen = parseVideoLink({ text: chooseFromList({ list, item }) });
  } else if (item !== null) {
    throw new AppError({
      code: "invalid_input",
      message:
        "--item selects a video from a playlist, a channel, or a podcast feed, but this link is a single video.",
    });
  }
  if (!chosen.ok) throw new AppError(chosen.reason);
  const { reference: video } = chosen;
  const { cache, config } = request;
  const { youtubeOrigin, recognition } = config.sources;
  const key = [
    "captions",
    packageFile.version,
    video,
    language,
    youtubeOrigin ?? null,
    recognition?.kind ?? null,
  ];
  const known = await cache?.read(key);
  if (known) return { kind: "video", loaded: known as LoadedVideo };
  const loaded = await loadVideo({
    reference: video,
    preferredLanguage: language,
    dependencies,
    signal,
    onProgress,
  });
  await cache?.write(key, loaded);
  return { kind: "video", loaded };
}

/** Transcribes a recording from its file, whatever its size. Reads any other file as captions. */
async function loadPath({ path, request, dependencies }: LoadWith & { path: string }): Promise<LoadedVideo> {
  const canListen = dependencies.recognizer !== null;
  if (canListen && (await isPlainFile(path)) && (await isRecordingFile(path))) {
    const { language, signal, onProgress } = request;
    return await loadMediaFile({
      media: { kind: "file", path },
      fileName: path,
      language,
      dependencies,
      signal,
      onProgress,
    });
  }
  return loadFile({ bytes: await readInputFile(path), fileName: path });
}

async function loadBytes({
  bytes,
  request: { language, signal, onProgress },
  dependencies,
}: LoadWith & { bytes: Uint8Array }): Promise<LoadedVideo> {
  if (dependencies.recognizer === null || !isRecording(bytes)) return loadFile({ bytes, fileName: null });
  return await loadMediaFile({
    media: {
      kind: "stream",
      stream: (async function* () {
        yield bytes;
      })(),
    },
    fileName: null,
    language,
    dependencies,
    signal,
    onProgress,
  });
}

async function isPlainFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}
