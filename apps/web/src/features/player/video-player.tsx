import type { Video } from "@pith/core/videos/video";
import { MediaPlayer } from "./media-player.tsx";
import type { SeekRequest } from "./player-request.ts";
import { VimeoPlayer } from "./vimeo-player.tsx";
import { YoutubePlayer } from "./youtube-player.tsx";

/** True for videos that can be played here; the others are read in the transcript. */
export function canPlay(video: Video): boolean {
  return video.host === "youtube" || video.host === "vimeo" || (video.host === "media" && video.url !== null);
}

/** The player for a video. `data-current-seconds` tells where it is. */
export function VideoPlayer({
  video,
  request,
  currentSeconds,
  onTime,
}: {
  video: Video;
  request: SeekRequest | null;
  currentSeconds: number | null;
  onTime: (seconds: number) => void;
}) {
  const common = { title: video.title, thumbnailUrl: video.thumbnailUrl, request, onTime };
  return (
    <div
      data-player={video.host}
      data-current-seconds={currentSeconds ?? undefined}
      className="overflow-hidden rounded-surface border border-rule"
    >
      {video.host === "youtube" ? (
        <YoutubePlayer videoId={video.id} {...common} />
      ) : video.host === "vimeo" ? (
        <VimeoPlayer videoId={video.id} {...common} />
      ) : (
        <MediaPlayer videoId={video.url ?? ""} {...common} />
      )}
    </div>
  );
}
