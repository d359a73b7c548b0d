import { loadMediaFile } from "@pith/sources/files/load-media-file";
import type { LoadedVideo } from "@pith/sources/loaded-video";
import type { InputRequest } from "./input-request.ts";
import { openSources } from "./open-sources.ts";

/** Transcribes a recording with the configured speech recognition. Throws AppError if it can't be read. */
export async function loadRecording({
  media,
  fileName,
  request: { config, language, signal, onProgress },
}: Pick<Parameters<typeof loadMediaFile>[0], "media" | "fileName"> & {
  request: InputRequest;
}): Promise<LoadedVideo> {
  const dependencies = openSources(config.sources);
  return await loadMediaFile({ media, fileName, language, dependencies, signal, onProgress });
}
