import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { AppError } from "@pith/core/errors/app-error";
import { isRecording, isRecordingFile } from "@pith/sources/files/is-recording";
import { loadFile } from "@pith/sources/files/load-file";
import type { LoadedVideo } from "@pith/sources/loaded-video";
import type { Input, InputRequest } from "./input-request.ts";
import { isLink, readLink } from "./inputs/is-link.ts";
import { readInputFile, readStream } from "./inputs/read-input.ts";
import { refuseItem } from "./inputs/refuse-item.ts";

/**
 * Loads the input: standard input for `-`, an existing file, otherwise a link to a video (or a list, if `item` is
 * given). Throws AppError if it can't be loaded.
 */
export async function loadInput(request: InputRequest): Promise<Input> {
  const { input, stdin, config } = request;
  if (config.problem !== null) throw new AppError({ code: "not_configured", message: config.problem });
  if (input === "-") {
    const bytes = await readStream({ stream: stdin, name: "Standard input" });
    const link = readLink(bytes);
    if (link !== null) return await loadInput({ ...request, input: link });
    refuseItem({ item: request.item, what: "standard input" });
    return { kind: "video", loaded: await loadBytes({ bytes, request }) };
  }
  if (existsSync(input) || !isLink(input)) {
    refuseItem({ item: request.item, what: input });
    return { kind: "video", loaded: await loadPath({ path: input, request }) };
  }
  // Only imported for links, because HTTP and all the sources take longer to load than a small file.
  return await (await import("./load-link.ts")).loadLink(request);
}

/** Transcribes recordings of any size directly from disk. Reads any other file as captions. */
async function loadPath({ path, request }: { path: string; request: InputRequest }): Promise<LoadedVideo> {
  const canListen = request.config.sources.recognition != null;
  if (canListen && (await isPlainFile(path)) && (await isRecordingFile(path)))
    return await (await import("./load-recording.ts")).loadRecording({
      media: { kind: "file", path },
      fileName: path,
      request,
    });
  return loadFile({ bytes: await readInputFile(path), fileName: path });
}

async function loadBytes({
  bytes,
  request,
}: {
  bytes: Uint8Array;
  request: InputRequest;
}): Promise<LoadedVideo> {
  if (request.config.sources.recognition == null || !isRecording(bytes))
    return loadFile({ bytes, fileName: null });
  const stream = (async function* () {
    yield bytes;
  })();
  return await (await import("./load-recording.ts")).loadRecording({
    media: { kind: "stream", stream },
    fileName: null,
    request,
  });
}

async function isPlainFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}
