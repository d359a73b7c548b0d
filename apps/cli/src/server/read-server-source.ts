import { existsSync, openAsBlob } from "node:fs";
import { basename } from "node:path";
import { listEndpoints } from "@pith/core/contract/list.endpoints";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { SummarySource } from "@pith/core/contract/summary.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { decodeCaptionBytes } from "@pith/engine/captions/decode-caption-bytes";
import { detectFileKind } from "@pith/sources/files/detect-file-kind";
import { isRecordingFile } from "@pith/sources/files/is-recording";
import type { VideoList } from "@pith/sources/lists/video-list";
import { chooseFromList } from "../inputs/choose-from-list.ts";
import { isLink, readLink } from "../inputs/is-link.ts";
import { readInputFile, readStream } from "../inputs/read-input.ts";
import { refuseItem } from "../inputs/refuse-item.ts";
import type { ServerConnection } from "./connect-server.ts";

interface SourceRequest {
  input: string;
  /** One-based position of the video in the list; null returns the list. */
  item: number | null;
  stdin: NodeJS.ReadableStream;
  connection: ServerConnection;
  signal: AbortSignal;
}

export type ServerSource = { kind: "source"; source: SummarySource } | { kind: "list"; list: VideoList };

/**
 * Converts an input to the server's format: passes links as is and captions as text, and uploads recordings.
 * Throws AppError if the input is invalid.
 */
export async function readServerSource(request: SourceRequest): Promise<ServerSource> {
  const { input, stdin } = request;
  if (input === "-") {
    const bytes = await readStream({ stream: stdin, name: "Standard input" });
    const link = readLink(bytes);
    if (link !== null) return await readServerSource({ ...request, input: link });
    refuseItem({ item: request.item, what: "standard input" });
    if (isMedia(bytes))
      return await upload({ file: new Blob([new Uint8Array(bytes)]), name: "recording", request });
    return { kind: "source", source: { kind: "text", text: decodeText(bytes), title: null } };
  }
  if (existsSync(input) || !isLink(input)) return await readFileSource(request);
  return await readLinkSource(request);
}

async function readLinkSource({ input, item, connection, signal }: SourceRequest): Promise<ServerSource> {
  const reference = parseListLink({ text: input });
  if (reference === null) {
    if (item !== null)
      throw new AppError({
        code: "invalid_input",
        message:
          "--item selects a video from a playlist, a channel, or a podcast feed, but this link is a single video.",
      });
    return { kind: "source", source: { kind: "link", url: input } };
  }
  const list = await listByServer({ url: input, connection, signal });
  if (item === null) return { kind: "list", list };
  return { kind: "source", source: { kind: "link", url: chooseFromList({ list, item }) } };
}

/**
 * Returns the server's list of videos in a playlist, channel or podcast. Throws the same errors as the
 * client.
 */
export async function listByServer({
  url,
  connection,
  signal,
}: {
  url: string;
  connection: ServerConnection;
  signal: AbortSignal;
}): Promise<VideoList> {
  const { entries, ...list } = await connection.client.call(
    listEndpoints.listVideos,
    { query: { url } },
    { signal },
  );
  return {
    ...list,
    id: parseListLink({ text: url })?.id ?? "",
    entries: entries.map((entry) => ({ ...entry, thumbnailUrl: null, hasTranscript: null })),
    latestUrl: null,
  };
}

async function readFileSource(request: SourceRequest): Promise<ServerSource> {
  const { input } = request;
  refuseItem({ item: request.item, what: input });
  const name = basename(input);
  if (existsSync(input) && (await isRecordingFile(input).catch(() => false)))
    return await upload({ file: await openAsBlob(input), name, request });
  const bytes = await readInputFile(input);
  return { kind: "source", source: { kind: "file", name, text: decodeText(bytes) } };
}

function isMedia(bytes: Uint8Array): boolean {
  const kind = detectFileKind(bytes);
  return kind === "audio" || kind === "video";
}

function decodeText(bytes: Uint8Array): string {
  if (detectFileKind(bytes) !== "text") throw new AppError({ code: "unsupported_format" });
  const text = decodeCaptionBytes(bytes);
  if (text.trim() === "") throw new AppError({ code: "no_speech" });
  return text;
}

async function upload({
  file,
  name,
  request: { connection, signal },
}: {
  file: Blob;
  name: string;
  request: SourceRequest;
}): Promise<ServerSource> {
  const { client, config, origin } = connection;
  if (!config.recordings)
    throw new AppError({
      code: "not_configured",
      message: `${origin} has no speech recognition, so it can't summarize recordings. Use captions instead.`,
    });
  const { id } = await client.call(summaryEndpoints.uploadRecording, { query: { name } }, { signal, file });
  return { kind: "source", source: { kind: "recording", recordingId: id } };
}
