import { AppError } from "@pith/core/errors/app-error";
import { classifyPlayability } from "@pith/sources/youtube/classify-playability";
import type { PlayerResponse } from "@pith/sources/youtube/player-response";
import { createYouTubeError } from "@pith/sources/youtube/youtube-outcome";

/**
 * Says why there is nothing to read where the video doesn't play for this viewer or isn't over yet.
 *
 * @throws AppError `video_live`, `video_upcoming`, `video_private` and the like.
 */
export function refuseUnplayable({ response, videoId }: { response: PlayerResponse; videoId: string }): void {
  const outcome = classifyPlayability({ response, videoId });
  switch (outcome) {
    case null:
      return;
    case "live":
    case "upcoming":
    case "private":
    case "members_only":
    case "paid":
    case "removed":
    case "age_restricted":
      throw createYouTubeError({ outcome });
    case "region_blocked":
      throw new AppError({
        code: "video_region_blocked",
        message: "This video is blocked in your country, so its captions can't be read.",
      });
    default:
      throw new AppError({
        code: "video_unavailable",
        message: "YouTube doesn't play this video here. If it starts to play, try again.",
      });
  }
}
