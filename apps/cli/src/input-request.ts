import type { VideoList } from "@pith/sources/lists/video-list";
import type { LoadedVideo } from "@pith/sources/loaded-video";
import type { LoadProgress } from "@pith/sources/video-provider";
import type { CliConfig } from "./config.ts";
import type { Cache } from "./store/create-cache.ts";

export interface InputRequest {
  input: string;
  /** One-based position of the video in the list; null prints the list. */
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
