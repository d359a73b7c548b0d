import type { GuardedFetch } from "../http/guarded-fetch.ts";
import { readRetryAfter } from "../http/refuse-status.ts";
import { parseJson } from "../lib/extract-json-object.ts";
import type { Timer } from "../lib/timer.ts";
import { waitAtMost } from "../lib/wait-at-most.ts";
import type { LoadedVideo } from "../loaded-video.ts";
import { loadSpeech } from "../transcript/load-speech.ts";
import type { LoadRequest, VideoProvider } from "../video-provider.ts";
import { readVimeoConfig } from "./read-vimeo-config.ts";
import { readVimeoMedia, readVimeoTracks, readVimeoVideo } from "./read-vimeo-video.ts";
import { type VimeoEmbed, vimeoEmbedSchema } from "./vimeo-answers.ts";
import { createVimeoError } from "./vimeo-outcome.ts";

/** oEmbed only adds the publication date, which isn't worth delaying the summary for. */
const EMBED_WAIT_MS = 1_500;

export const vimeoProvider: VideoProvider = {
  name: "vimeo",
  canLoad: (reference) => reference.host === "vimeo",
  load: loadVimeoVideo,
};

/** Loads the player's configuration, which lists the captions. An unlisted video needs its hash. */
async function loadVimeoVideo(request: LoadRequest): Promise<LoadedVideo> {
  const { reference, dependencies, signal } = request;
  const { fetch, timer, metrics, clock } = dependencies;
  const startedMs = clock.now();
  const embed = fetchEmbed({ url: reference.url, fetch, timer, signal });
  const [number = "", hash] = reference.id.split("/");
  const query = hash === undefined ? "" : `?${new URLSearchParams({ h: hash })}`;
  const response = await fetch({
    url: `https://player.vimeo.com/video/${number}/config${query}`,
    headers: { accept: "application/json", referer: reference.url },
    signal,
  });
  const answer = readVimeoConfig({ status: response.status, text: response.text });
  metrics.countAttempt({
    source: "vimeo:config",
    outcome: answer.kind === "refused" ? answer.outcome : "answered",
    durationMs: clock.now() - startedMs,
  });
  if (answer.kind === "refused") {
    throw createVimeoError({
      outcome: answer.outcome,
      retryAfterSeconds: readRetryAfter(response.headers),
    });
  }
  const { config } = answer;
  return await loadSpeech({
    found: {
      video: readVimeoVideo({ reference, config, embed: await embed }),
      tracks: readVimeoTracks({ config, playerUrl: response.url }),
      spokenLanguage: null,
      media: readVimeoMedia(config),
    },
    source: "vimeo",
    request,
  });
}

async function fetchEmbed({
  url,
  fetch,
  timer,
  signal,
}: {
  url: string;
  fetch: GuardedFetch;
  timer: Timer;
  signal: AbortSignal | undefined;
}): Promise<VimeoEmbed | null> {
  const query = new URLSearchParams({ url });
  const response = await waitAtMost({
    work: (bounded) => fetch({ url: `https://vimeo.com/api/oembed.json?${query}`, signal: bounded }),
    waitMs: EMBED_WAIT_MS,
    timer,
    signal,
  });
  const parsed = vimeoEmbedSchema.safeParse(response?.status === 200 ? parseJson(response.text()) : null);
  return parsed.success ? parsed.data : null;
}
