import { AppError } from "@pith/core/errors/app-error";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";
import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { loadTrack } from "@pith/sources/tracks/load-track";
import { checkTranscript } from "@pith/sources/transcript/check-transcript";
import { MAX_PAGE_URL_CHARACTERS } from "../messages/page-video.ts";
import { runInFrames } from "../platform/tab-scripts.ts";
import { type CollectedPage, collectPage } from "./collect-page.ts";
import { createTabFetch } from "./create-tab-fetch.ts";
import { listPageTracks } from "./list-page-tracks.ts";
import { listYouTubeTracks } from "./list-youtube-tracks.ts";

/** A shorter selection is more likely to be something that the user looked up than text to summarize. */
const MIN_SELECTED_CHARACTERS = 400;

export interface TabSpeech {
  video: Video;
  transcript: Transcript;
  /** The frame with the player to seek; null for selected text, which has no player. */
  frameId: number | null;
}

export type TabAnswer =
  | { kind: "read"; speech: TabSpeech }
  /** The browser denies access to this tab until the user invokes the extension on it. */
  | { kind: "not_allowed" }
  /** `hosts` are match patterns of hosts that may have captions but that the user hasn't allowed yet. */
  | { kind: "none"; failure: AppError; hosts: string[] };

interface Frame {
  frameId: number;
  result: CollectedPage;
}

function readSelection({ frameId: _frameId, result: { selection, url, html } }: Frame): TabSpeech | null {
  if (selection.trim().length < MIN_SELECTED_CHARACTERS) return null;
  const { transcript } = parseCaptions({ text: selection });
  const title = /<title[^>]*>([^<]{1,500})/.exec(html)?.[1]?.trim() ?? new URL(url).host;
  return {
    frameId: null,
    transcript,
    video: {
      host: "page",
      id: url.slice(0, 2000),
      // The background would drop a request with a longer URL.
      url: /^https?:/.test(url) && url.length <= MAX_PAGE_URL_CHARACTERS ? url : null,
      title,
      author: null,
      durationSeconds: null,
      thumbnailUrl: null,
      publishedAt: null,
      chapters: [],
    },
  };
}

/**
 * Scores a frame by how many players, caption tracks and requested URLs it has. Caption tracks count most.
 */
function rankFrame({ result: { media, requested } }: Frame): number {
  return media.reduce((sum, { tracks }) => sum + 1 + 10 * tracks.length, 0) + requested.length;
}

/**
 * Reads the transcript of a tab's video, or the text selected in the tab. Only reads frames that the
 * extension can access: those of the tab's own site once the user has invoked the extension there, and others
 * if the user has allowed their host.
 */
export async function loadTabSpeech({
  tabId,
  signal,
}: {
  tabId: number;
  signal: AbortSignal;
}): Promise<TabAnswer> {
  let frames: Frame[];
  try {
    frames = await runInFrames({ tabId, work: collectPage });
  } catch {
    return { kind: "not_allowed" };
  }
  for (const frame of frames) {
    const selected = readSelection(frame);
    if (selected) return { kind: "read", speech: selected };
  }
  const hosts = new Set<string>();
  let failure = new AppError({ code: "no_captions.page" });
  for (const { frameId, result: page } of frames.toSorted(
    (first, second) => rankFrame(second) - rankFrame(first),
  )) {
    const fetch = createTabFetch({ tabId, frameId, onRefused: (host) => hosts.add(host) });
    const youtube = await listYouTubeTracks({ url: page.url, fetch, signal }).catch(() => null);
    signal.throwIfAborted();
    const { video, tracks } = youtube ?? (await listPageTracks({ page, fetch, signal }));
    for (const track of tracks) {
      const answer = await loadTrack({ track, fetch, signal });
      if (answer.kind === "refused") continue;
      const { transcript } = answer.captions;
      const fault = checkTranscript({ transcript, durationSeconds: video.durationSeconds });
      if (fault === null) return { kind: "read", speech: { video, transcript, frameId } };
      failure = new AppError({ code: fault === "no_speech" ? "no_speech" : "captions_truncated" });
    }
  }
  for (const host of listPlayerFrames(frames)) hosts.add(host);
  return { kind: "none", failure, hosts: [...hosts].slice(0, 5) };
}

/** Returns match patterns for the hosts of players in frames that the extension can't access. */
function listPlayerFrames(frames: readonly Frame[]): string[] {
  const read = new Set(frames.map(({ result }) => new URL(result.url).hostname));
  const [top] = frames.filter(({ frameId }) => frameId === 0);
  const sources = [
    ...(top?.result.html ?? "").matchAll(/<iframe[^>]{0,2000}?\ssrc=["'](https:\/\/[^"']{1,2000})/gi),
  ];
  return sources.flatMap(([, source = ""]) => {
    if (!URL.canParse(source)) return [];
    const { hostname, pathname } = new URL(source);
    const isPlayer = /player|embed|video|media|podcast|episode/i.test(`${hostname}${pathname}`);
    return isPlayer && !read.has(hostname) ? [`https://${hostname}/*`] : [];
  });
}
