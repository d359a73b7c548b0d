import type { Video } from "@pith/core/videos/video";
import { MediaPlayer } from "./media-player.tsx";
import type { SeekRequest } from "./player-request.ts";
import { TedPlayer } from "./ted-player.tsx";
import { VimeoPlayer } from "./vimeo-player.tsx";
import { YoutubePlayer } from "./youtube-player.tsx";

/** True for videos that can be played here; the others are read in the transcript. */
export function canPlay(video: Video): boolean {
  return ["youtube", "vimeo", "ted"].includes(video.host) || isMediaFile(video);
}

/** True where a press on a moment moves the player there; elsewhere the transcript is where it leads. */
export function canSeek(video: Video): boolean {
  return canPlay(video) && video.host !== "ted";
}

/** A file that the browser plays by itself: a link to one, or the sound of a podcast's episode. */
function isMediaFile(video: Video): boolean {
  return video.url !== null && (video.host === "media" || (video.host === "podcast" && isSound(video)));
}

function isSound({ url }: Video): boolean {
  return url !== null && /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i.test(getPath(url));
}

function getPath(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : "";
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
      // The ground shows through a frame only where both have the same color scheme, and foreign players know none.
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
