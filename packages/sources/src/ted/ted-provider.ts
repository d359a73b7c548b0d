import { AppError } from "@pith/core/errors/app-error";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { refuseStatus } from "../http/refuse-status.ts";
import type { LoadedVideo } from "../loaded-video.ts";
import { loadSpeech } from "../transcript/load-speech.ts";
import type { LoadOther, LoadRequest, VideoProvider } from "../video-provider.ts";
import { listTedTracks } from "./list-ted-tracks.ts";
import { readTedLanguage, readTedMedia, readTedPage, readTedVideo } from "./read-ted-page.ts";
import type { TedPage } from "./ted-answers.ts";

export const tedProvider: VideoProvider = {
  name: "ted",
  canLoad: (reference) => reference.host === "ted",
  load: loadTedTalk,
};

/** Loads a talk's page and then its captions. A talk that TED only embeds is loaded from its own host. */
async function loadTedTalk(request: LoadRequest, loadOther: LoadOther): Promise<LoadedVideo> {
  const { reference, dependencies, signal } = request;
  const { fetch, metrics, clock } = dependencies;
  const startedMs = clock.now();
  const response = await fetch({
    url: reference.url,
    headers: { accept: "text/html", "accept-language": "en" },
    signal,
  });
  const refusal =
    response.status === 404 || response.status === 410
      ? new AppError({ code: "video_unavailable.address", params: { source: "TED" } })
      : refuseStatus({ response, sourceName: "TED" });
  const page = refusal === null ? readTedPage(response.text()) : null;
  metrics.countAttempt({
    source: "ted:page",
    outcome: refusal?.code ?? (page === null ? "changed_format" : "answered"),
    durationMs: clock.now() - startedMs,
  });
  if (refusal !== null) throw refusal;
  if (page === null) {
    throw new AppError({ code: "source_changed.form", params: { source: "TED" } });
  }
  const embedded = readEmbedded(page);
  if (embedded !== null) return await loadOther(embedded);
  return await loadSpeech({
    found: {
      video: readTedVideo({ reference, page }),
      tracks: await listTedTracks({ page, fetch, signal }),
      spokenLanguage: readTedLanguage(page),
      media: readTedMedia(page),
    },
    source: "ted",
    request,
  });
}

/** Returns the YouTube reference for a talk that TED doesn't host itself. */
function readEmbedded({ videoData: { playerData } }: TedPage) {
  const external = playerData?.external;
  if (playerData?.resources?.hls?.stream || external?.service?.toLowerCase() !== "youtube") return null;
  const link = parseVideoLink({ text: `https://youtu.be/${external.code ?? ""}` });
  return link.ok && link.reference.host === "youtube" ? link.reference : null;
}
