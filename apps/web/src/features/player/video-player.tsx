import type { Video } from "@pith/core/videos/video";
import { MediaPlayer } from "./media-player.tsx";
import type { SeekRequest } from "./player-request.ts";
import { TedPlayer } from "./ted-player.tsx";
import { VimeoPlayer } from "./vimeo-player.tsx";
import { YoutubePlayer } from "./youtube-player.tsx";

/** Returns whether a video can play on this page. If not, the page only shows the transcript. */
export function canPlay(video: Video): boolean {
  return ["youtube", "vimeo", "ted"].includes(video.host) || isMediaFile(video);
}

/** Returns whether clicking a timestamp seeks the player. If not, it opens the transcript. */
export function canSeek(video: Video): boolean {
  return canPlay(video) && video.host !== "ted";
}

/**
 * Returns whether a video is a media file that the browser can play, from a direct link or a podcast episode.
 */
function isMediaFile(video: Video): boolean {
  return video.url !== null && (video.host === "media" || (video.host === "podcast" && isSound(video)));
}

function isSound({ url }: Video): boolean {
  return url !== null && /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i.test(getPath(url));
}

function getPath(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : "";
}

/** The player for a video. It exposes its position as `data-current-seconds`. */
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
  const common = {
    title: video.title,
    thumbnailUrl: video.thumbnailUrl,
    request,
    firstSeconds: currentSeconds ?? 0,
    onTime,
  };
  return (
    <div
      data-player={video.host}
      data-current-seconds={currentSeconds ?? undefined}
      // An iframe is opaque unless its document uses the same color scheme as the page. Third-party players
      // don't set a color scheme, so give the iframe a background.
      className="overflow-hidden rounded-surface border border-rule bg-sunk"
    >
      {video.host === "youtube" ? (
        <YoutubePlayer videoId={video.id} {...common} />
      ) : video.host === "vimeo" ? (
        <VimeoPlayer videoId={video.id} {...common} />
      ) : video.host === "ted" ? (
        <TedPlayer
          videoId={video.id}
          title={video.title}
          thumbnailUrl={video.thumbnailUrl}
          currentSeconds={currentSeconds}
        />
      ) : (
        <MediaPlayer videoId={video.url ?? ""} isSound={isSound(video)} {...common} />
      )}
    </div>
  );
}
