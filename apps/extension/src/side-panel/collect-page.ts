export interface CollectedCue {
  startSeconds: number;
  endSeconds: number;
  text: string;
}

export interface CollectedTrack {
  role: string;
  language: string;
  name: string;
  url: string | null;
  /** The cues the browser has loaded; null if it has loaded none. */
  cues: CollectedCue[] | null;
}

export interface CollectedMedia {
  durationSeconds: number | null;
  tracks: CollectedTrack[];
}

/** A frame's report about its video. Untrusted, like the page itself. */
export interface CollectedPage {
  url: string;
  html: string;
  /** The text the user has selected. */
  selection: string;
  media: CollectedMedia[];
  /** URLs of playlists and caption files that the page's player has requested. */
  requested: string[];
}

/** A frame's global object in the extension's world, which lasts as long as its document. */
interface FrameGlobal {
  isReadByPith?: true;
}

/** Returns whether `collectPage` has read the frame's current document. Runs in a page's frame. */
export function isCollected(): boolean {
  return (globalThis as FrameGlobal).isReadByPith === true;
}

/** Runs in a page's frame, so it can't use anything from the outer scope. */
export async function collectPage(): Promise<CollectedPage> {
  (globalThis as FrameGlobal).isReadByPith = true;
  const maxCharacters = 4_000_000;
  const maxItems = 50;
  const cueWaitMs = 1_500;
  const elements = [...document.querySelectorAll<HTMLMediaElement>("video, audio")].slice(0, maxItems);
  const speech = (track: TextTrack) => track.kind === "captions" || track.kind === "subtitles";
  // Another run may have opened a track; the last run closes it.
  const closed = elements
    .flatMap((element): (TextTrack & { pithRuns?: number })[] => [...element.textTracks])
    .filter((track) => speech(track) && (track.mode === "disabled" || (track.pithRuns ?? 0) > 0));
  for (const track of closed) {
    track.pithRuns = (track.pithRuns ?? 0) + 1;
    // Browsers only load the cues of enabled tracks. `hidden` enables a track without showing it.
    if (track.mode === "disabled") track.mode = "hidden";
  }
  if (closed.length > 0) await new Promise((resolve) => setTimeout(resolve, cueWaitMs));

  const media = elements.map((element): CollectedMedia => {
    const files = [...element.querySelectorAll("track")];
    return {
      durationSeconds: Number.isFinite(element.duration) ? element.duration : null,
      tracks: [...element.textTracks]
        .filter(speech)
        .slice(0, maxItems)
        .map((track) => ({
          role: track.kind,
          language: track.language,
          name: track.label,
          url: files.find((file) => file.track === track)?.src || null,
          cues: track.cues?.length
            ? [...track.cues].map((cue) => ({
                startSeconds: cue.startTime,
                endSeconds: cue.endTime,
                text: "text" in cue ? String(cue.text) : "",
              }))
            : null,
        })),
    };
  });
  for (const track of closed) {
    track.pithRuns = (track.pithRuns ?? 1) - 1;
    // The user may have turned it on in the meantime.
    if (track.pithRuns === 0 && track.mode === "hidden") track.mode = "disabled";
  }
  const { href, protocol } = window.location;
  return {
    // Frames without a URL of their own, such as `srcdoc` frames, get their parent's.
    url: protocol === "about:" ? document.baseURI : href,
    html: document.documentElement.outerHTML.slice(0, maxCharacters),
    selection: String(window.getSelection() ?? "").slice(0, maxCharacters),
    media,
    requested: performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /\.(m3u8|vtt|srt)(\?|$)/.test(name))
      .slice(0, maxItems),
  };
}

/** Seeks the player with the longest duration. Runs in the page's frame. */
export function seekMedia(seconds: number): void {
  const players = [...document.querySelectorAll<HTMLMediaElement>("video, audio")];
  const [longest] = players.sort((first, second) => (second.duration || 0) - (first.duration || 0));
  if (!longest) return;
  longest.currentTime = seconds;
  void longest.play().catch(() => undefined);
}
