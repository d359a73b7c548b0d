import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video, VideoRange } from "@pith/core/videos/video";
import type { VideoList } from "@pith/sources/lists/video-list";
import type { LoadedVideo } from "@pith/sources/loaded-video";
import { selectRange } from "@pith/sources/select-range";
import { cutSponsorSegments } from "@pith/sources/sponsor-block/cut-sponsor-segments";
import type { CliContext } from "./cli-context.ts";
import type { Progress } from "./create-progress.ts";
import { loadInput } from "./load-input.ts";

/** Overall progress, 0 to 1, once the captions are loaded. */
export const LOADED_SHARE = 0.4;

export interface FindOptions {
  item?: number;
  language?: string;
  range?: VideoRange;
}

/** A loaded video and its transcript within the range, without sponsor segments. */
export interface FoundVideo {
  kind: "video";
  loaded: LoadedVideo;
  video: Video;
  transcript: Transcript;
  range: VideoRange | null;
  sponsorSecondsCut: number;
}

/** Loads an input and reports progress. If the input is a list and no item is chosen, returns the list. */
export async function findVideo({
  input,
  options,
  context,
  progress,
}: {
  input: string;
  options: FindOptions;
  context: CliContext;
  progress: Progress;
}): Promise<FoundVideo | { kind: "list"; list: VideoList }> {
  const range = options.range ?? null;
  progress.show({ text: "Finding the captions", share: 0.1 });
  const found = await loadInput({
    input,
    item: options.item ?? null,
    language: options.language ?? null,
    config: context.config,
    cache: context.cache,
    stdin: context.stdin,
    signal: context.signal,
    onProgress: ({ stage, share }) =>
      progress.show({
        text: stage === "downloading" ? "Downloading the recording" : "Transcribing the recording",
        share: 0.1 + (share ?? 0) * (LOADED_SHARE - 0.1),
      }),
  });
  if (found.kind === "list") return found;
  const { loaded } = found;
  progress.show({ text: loaded.video.title, share: LOADED_SHARE });
  const { transcript: cut, secondsCut } = cutSponsorSegments({
    transcript: loaded.transcript,
    segments: loaded.sponsorSegments,
  });
  const { transcript, video } =
    range === null
      ? { transcript: cut, video: loaded.video }
      : selectRange({ transcript: cut, video: loaded.video, range });
  return { kind: "video", loaded, video, transcript, range, sponsorSecondsCut: secondsCut };
}
