import { AppError } from "@pith/core/errors/app-error";
import { classifyPlayability } from "@pith/sources/youtube/classify-playability";
import type { PlayerResponse } from "@pith/sources/youtube/player-response";
import { createYouTubeError } from "@pith/sources/youtube/youtube-outcome";

export function refuseUnplayable({ response, videoId }: { response: PlayerResponse; videoId: string }): void {
  const outcome = classifyPlayability({ response, videoId });
  switch (outcome) {
    case null:
      return;
    case "live":
    case "upcoming":
    case "private":
    case "removed":
      throw createYouTubeError({ outcome });
    // The server's message for these codes recommends the extension, which is already in use.
    case "members_only":
      throw new AppError({ code: "video_members_only.page" });
    case "paid":
      throw new AppError({ code: "video_paid.page" });
    case "age_restricted":
      throw new AppError({ code: "video_age_restricted.page" });
    case "region_blocked":
      throw new AppError({ code: "video_region_blocked.page" });
    default:
      throw new AppError({ code: "video_unavailable.page" });
  }
}
