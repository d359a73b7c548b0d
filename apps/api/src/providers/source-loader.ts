import type { CaptionKind } from "@pith/core/transcripts/transcript";
import type { ListReference } from "@pith/core/videos/list-reference";
import type { Video } from "@pith/core/videos/video";
import type { VideoList } from "@pith/sources/lists/video-list";
import type { LoadedVideo } from "@pith/sources/loaded-video";
import type { LoadProgress } from "@pith/sources/video-provider";

/** How speech comes in. All of it away from the event loop; every method throws AppError with what a user is told. */
export interface SourceLoader {
  loadLink(request: {
    url: string;
    preferredLanguage: string | null;
    signal: AbortSignal;
    /** As soon as the video is known, before its captions are. */
    onVideo: (video: Video) => void;
    /** Where there are no captions and the sound is listened to. */
    onProgress: (progress: LoadProgress) => void;
  }): Promise<LoadedVideo>;
  /** True where speech recognition is set up. */
  canRecognize: boolean;
  /** Listens to a recording on this machine's disk. */
  loadRecording(request: {
    path: string;
    fileName: string;
    signal: AbortSignal;
    onProgress: (progress: LoadProgress) => void;
  }): Promise<LoadedVideo>;
  /** The videos of a playlist, a channel or a feed. */
  list(request: { reference: ListReference; limit: number; signal: AbortSignal }): Promise<VideoList>;
  loadText(request: {
    text: string;
    /** Null for pasted text. */
    fileName: string | null;
    language: string | null;
    kind: CaptionKind | null;
    signal: AbortSignal;
  }): Promise<LoadedVideo>;
}
