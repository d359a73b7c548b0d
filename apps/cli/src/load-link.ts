import { AppError } from "@pith/core/errors/app-error";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { listVideos } from "@pith/sources/lists/list-videos";
import { MAX_LIST_ENTRIES } from "@pith/sources/lists/video-list";
import { loadVideo } from "@pith/sources/load-video";
import type { LoadedVideo } from "@pith/sources/loaded-video";
import packageFile from "../package.json" with { type: "json" };
import type { Input, InputRequest } from "./input-request.ts";
import { chooseFromList } from "./inputs/choose-from-list.ts";
import { openSources } from "./open-sources.ts";

/** Loads a link's video, or the list to choose from. Throws AppError if it can't be loaded. */
export async function loadLink(request: InputRequest): Promise<Input> {
  const { input, item, language, config, cache, signal, onProgress } = request;
  const reference = parseListLink({ text: input });
  const dependencies = openSources(config.sources);
  let chosen = parseVideoLink({ text: input });
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
  const { youtubeOrigin, recognition } = config.sources;
  const key = [
    "captions",
    packageFile.version,
    video,
    language,
    youtubeOrigin ?? null,
    // Changing the key doesn't change the transcript.
    recognition == null ? null : { ...recognition, apiKey: undefined },
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
