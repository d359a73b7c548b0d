import type { CaptionKind } from "@pith/core/transcripts/transcript";
import type { ListReference, SingleVideoReference } from "@pith/core/videos/list-reference";
import type { Video } from "@pith/core/videos/video";
import type { VideoList } from "@pith/sources/lists/video-list";
import type { LoadedVideo } from "@pith/sources/loaded-video";
import type { LoadProgress } from "@pith/sources/video-provider";

/**
 * Loads transcripts off the server's event loop. Every method throws AppError with a message for the user.
 */
export interface SourceLoader {
  loadLink(request: {
    url: string;
    preferredLanguage: string | null;
    signal: AbortSignal;
    /** Called once the video is known, before its captions are. */
    onVideo: (video: Video) => void;
    /** Called if there are no captions and the audio is transcribed instead. */
    onProgress: (progress: LoadProgress) => void;
  }): Promise<LoadedVideo>;
  /** True if speech recognition is configured. */
  canRecognize: boolean;
  /** Transcribes a recording on the local disk. */
  loadRecording(request: {
    path: string;
    fileName: string;
    signal: AbortSignal;
    onProgress: (progress: LoadProgress) => void;
  }): Promise<LoadedVideo>;
  /** Lists the videos in a playlist, channel or feed, or a single video with its title. */
  list(request: {
    reference: ListReference | SingleVideoReference;
    limit: number;
    /** Key of the requester that the slot counts against. */
    shareKey: string;
    signal: AbortSignal;
  }): Promise<VideoList>;
  loadText(request: {
    /** UTF-8 text. The buffer is transferred, so the caller can't use it afterward. */
    bytes: Uint8Array<ArrayBuffer>;
    /** Null for pasted text. */
    fileName: string | null;
    language: string | null;
    kind: CaptionKind | null;
    signal: AbortSignal;
  }): Promise<LoadedVideo>;
}
