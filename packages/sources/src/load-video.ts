import { AppError } from "@pith/core/errors/app-error";
import type { LoadedVideo } from "./loaded-video.ts";
import type { LoadRequest, VideoProvider } from "./video-provider.ts";
import { youtubeProvider } from "./youtube/youtube-provider.ts";

const providers: readonly VideoProvider[] = [youtubeProvider];

/**
 * Loads a video and its captions from wherever its reference points: the one door to every source. Throws
 * AppError with the refusal that the user is told.
 */
export async function loadVideo(request: LoadRequest): Promise<LoadedVideo> {
  const provider = providers.find(({ canLoad }) => canLoad(request.reference));
  if (provider === undefined) {
    throw new AppError({
      code: "unsupported_link",
      message:
        "Pith reads links to YouTube. For other videos, give it their captions as a VTT, SRT, SBV, JSON3 or text file.",
    });
  }
  return await provider.load(request);
}
