import { parsePlayerResponse } from "@pith/sources/youtube/player-response";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createInlineEngine } from "../../testing/create-inline-engine.ts";
import { createPageAccess } from "./create-page-access.ts";
import { rememberRows } from "./former-rows.ts";
import { readPageCaptions } from "./read-page-captions.ts";
import { readPlayer } from "./read-player.ts";
import { readVideoId } from "./read-video-id.ts";
import "../page-bridge.ts";

declare const jsdom: { reconfigure(settings: { url: string }): void };

const videoId = "aaaaaaaaaaa";
const home = "https://www.youtube.com/watch?v=aaaaaaaaaaa";
const addresses = {
  watch: home,
  playlist: `${home}&list=PLaaaaaaaaa&index=2`,
  short: `https://www.youtube.com/shorts/${videoId}`,
  live: `https://www.youtube.com/live/${videoId}`,
  embed: `https://www.youtube.com/embed/${videoId}`,
  "embed without cookies": `https://www.youtube-nocookie.com/embed/${videoId}`,
  mobile: `https://m.youtube.com/watch?v=${videoId}`,
  music: `https://music.youtube.com/watch?v=${videoId}`,
} as const;

/** How a source responds when it has no captions. */
const faults = {
  "an empty answer": () => new Response(""),
  "a refusal": () => new Response("", { status: 403 }),
  "a page instead": () => new Response("<!doctype html><title>Before you continue</title>"),
  "no answer": () => Promise.reject(new TypeError("Failed to fetch")),
} as const;

/** In the order they're tried. */
const sources = ["link", "seen request", "loaded request", "old panel", "2026 panel", "app"] as const;
type Source = (typeof sources)[number];

const lines = ["Cold nights make oranges orange.", "A heavy orange is a juicy one.", "Keep them cool."];
const speech = JSON.stringify({
  events: lines.map((utf8, index) => ({ tStartMs: index * 4000, dDurationMs: 4000, segs: [{ utf8 }] })),
});

function buildPlayer(id: string, query = "") {
  return {
    playabilityStatus: { status: "OK" },
    videoDetails: { videoId: id, title: "Oranges", lengthSeconds: "12" },
    captions: {
      playerCaptionsTracklistRenderer: {
        captionTracks: [{ baseUrl: `/api/timedtext?v=${id}${query}`, languageCode: "en" }],
      },
    },
  };
}

const rows = {
  "old panel": (text: string, time: string) =>
    `<ytd-transcript-segment-renderer><div class="segment-timestamp"> ${time} </div><yt-formatted-string class="segment-text">${text}</yt-formatted-string></ytd-transcript-segment-renderer>`,
  "2026 panel": (text: string, time: string) =>
    `<transcript-segment-view-model><div class="ytwTranscriptSegmentViewModelTimestamp">${time}</div><div>0 seconds</div><span class="ytAttributedStringHost" role="text">${text}</span></transcript-segment-view-model>`,
};

/** Adds a transcript panel. The button below the description opens it, and its rows load later. */
function addPanel(kind: keyof typeof rows): { isOpen: () => boolean } {
  const id = kind === "2026 panel" ? "PAmodern_transcript_view" : "engagement-panel-searchable-transcript";
  document.body.insertAdjacentHTML(
    "beforeend",
    `<ytd-video-description-transcript-section-renderer><button>Transkript anzeigen</button></ytd-video-description-transcript-section-renderer>
     <ytd-engagement-panel-section-list-renderer target-id="${id}"><div id="visibility-button"><button></button></div><div class="rows"></div></ytd-engagement-panel-section-list-renderer>`,
  );
  const panel = document.querySelector("ytd-engagement-panel-section-list-renderer");
  document
    .querySelector("ytd-video-description-transcript-section-renderer button")
    ?.addEventListener("click", () => {
      panel?.toggleAttribute("open", true);
      setTimeout(() => {
        const text = lines.map((line, index) => rows[kind](line, `0:0${index * 4}`)).join("");
        panel?.querySelector(".rows")?.insertAdjacentHTML("beforeend", text);
      }, 1_000);
    });
  panel
    ?.querySelector("#visibility-button button")
    ?.addEventListener("click", () => panel.removeAttribute("open"));
  return { isOpen: () => panel?.hasAttribute("open") ?? false };
}

function placePlayer(address: keyof typeof addresses): void {
  const build = (id: string, player: object) => {
    const element = Object.assign(document.createElement("div"), { id, className: "html5-video-player" });
    element.append(Object.assign(document.createElement("video"), { className: "html5-main-video" }));
    document.body.append(element);
    return Object.assign(element, { getPlayerResponse: () => player, setOption: () => undefined });
  };
  // A Shorts page keeps the previous video's player, hidden.
  build("movie_player", buildPlayer(address === "short" ? "bbbbbbbbbbb" : videoId));
  if (address === "short") build("shorts-player", buildPlayer(videoId));
}

interface Request {
  url: URL;
  credentials: RequestCredentials | undefined;
}

/** Creates a page where only one source has captions and all others fail the same way. */
function createPage({ source, fault }: { source: Source | null; fault: keyof typeof faults }) {
  const requests: Request[] = [];
  let seen: string[] = [];
  const withToken = `${window.location.origin}/api/timedtext?v=${videoId}&lang=en&pot=token`;
  if (source === "seen request") seen = [withToken];
  vi.stubGlobal("fetch", async (href: string, init?: RequestInit) => {
    const url = new URL(href, window.location.href);
    requests.push({ url, credentials: init?.credentials });
    if (source === "app" && url.pathname.startsWith("/youtubei/"))
      return Response.json(buildPlayer(videoId, "&app=1"));
    const isGiven =
      (source === "link" && !url.searchParams.has("pot") && !url.searchParams.has("app")) ||
      (url.searchParams.has("pot") && (source === "seen request" || source === "loaded request")) ||
      (source === "app" && url.searchParams.has("app"));
    return url.pathname === "/api/timedtext" && isGiven ? new Response(speech) : faults[fault]();
  });
  for (const player of document.querySelectorAll(".html5-video-player")) {
    Object.assign(player, {
      setOption: (_module: string, option: string) => {
        if (option === "reload" && source === "loaded request") seen = [withToken];
      },
    });
  }
  const engine = createInlineEngine();
  return {
    requests,
    access: createPageAccess({
      videoId,
      listCaptionRequests: () => seen,
      parse: (input) => engine.read(input),
    }),
  };
}

async function read({ source, fault }: { source: Source | null; fault: keyof typeof faults }) {
  const page = createPage({ source, fault });
  const panel = source === "old panel" || source === "2026 panel" ? addPanel(source) : null;
  const { signal } = new AbortController();
  const id = readVideoId(window.location.href) ?? "";
  const reading = readPlayer({ videoId: id, signal }).then((response) =>
    readPageCaptions({ response, videoId: id, page: page.access, signal }),
  );
  const settled = reading.then(
    (captions) => ({ captions, code: null }),
    (error: { reason: { code: string } }) => ({ captions: null, code: error.reason.code }),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  return { ...(await settled), panel, requests: page.requests };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window, "postMessage").mockImplementation((data: unknown) => {
    window.dispatchEvent(new MessageEvent("message", { data, source: window }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  jsdom.reconfigure({ url: home });
});

describe.each(Object.keys(addresses) as (keyof typeof addresses)[])(
  "captions on the page of a %s",
  (address) => {
    const grid = sources.flatMap((source) =>
      (Object.keys(faults) as (keyof typeof faults)[]).map((fault) => ({ source, fault })),
    );
    beforeEach(() => {
      jsdom.reconfigure({ url: addresses[address] });
      placePlayer(address);
    });

    it.each(grid)("come from $source if all earlier sources give $fault", async ({ source, fault }) => {
      const { captions, panel, requests } = await read({ source, fault });
      const parsed = JSON.parse(captions?.text ?? "{}");
      expect(parsed.events?.map(({ segs }: { segs: { utf8: string }[] }) => segs[0]?.utf8)).toEqual(lines);
      expect(captions).toMatchObject({ language: "en", captionKind: "manual" });
      expect(panel?.isOpen() ?? false).toBe(false);
      const asApp = requests.filter(
        ({ url }) => url.pathname.startsWith("/youtubei/") || url.searchParams.has("app"),
      );
      expect(asApp.map(({ credentials }) => credentials)).toEqual(source === "app" ? ["omit", "omit"] : []);
      expect(requests.every(({ url }) => url.origin === new URL(addresses[address]).origin)).toBe(true);
    });

    it.each(Object.keys(faults) as (keyof typeof faults)[])(
      "are unavailable if every source gives %s",
      async (fault) => {
        expect((await read({ source: null, fault })).code).toBe("source_blocked.page");
      },
    );
  },
);

describe("captions of a linked video", () => {
  const linked = "bbbbbbbbbbb";
  const open = async (source: "link" | "app" | null) => {
    placePlayer("watch");
    addPanel("2026 panel");
    const { access, requests } = createPage({ source, fault: "an empty answer" });
    const fetchCaptions = globalThis.fetch;
    vi.stubGlobal("fetch", async (href: string, init?: RequestInit) =>
      href.startsWith("/watch?")
        ? new Response(
            `<script>var ytInitialPlayerResponse = ${JSON.stringify(buildPlayer(linked))};</script>`,
          )
        : fetchCaptions(href, init),
    );
    const { signal } = new AbortController();
    const page = createPageAccess({
      videoId: linked,
      listCaptionRequests: access.listCaptionRequests,
      parse: access.parse,
    });
    const response = await readPlayer({ videoId: linked, signal });
    const reading = readPageCaptions({ response, videoId: linked, page, signal });
    return reading.finally(() => {
      expect(document.querySelector("ytd-engagement-panel-section-list-renderer[open]")).toBeNull();
      expect(requests.length).toBeGreaterThan(0);
    });
  };

  it.each(["link", "app"] as const)("come from its %s, without the page's player", async (source) => {
    expect((await open(source)).text).toBe(speech);
  });

  it("are unavailable if neither source has any", async () => {
    await expect(open(null)).rejects.toMatchObject({ reason: { code: "source_blocked.page" } });
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await expect(open(null)).rejects.toMatchObject({ reason: { code: "source_unreachable.host" } });
  });
});

describe("the transcript panel", () => {
  const readLines = async () => {
    const { captions } = await read({ source: "2026 panel", fault: "an empty answer" });
    const { events = [] } = JSON.parse(captions?.text ?? "{}");
    return events.map(({ segs }: { segs: { utf8: string }[] }) => segs[0]?.utf8);
  };
  const formerRow = rows["2026 panel"]("This is about lemons.", "0:00");

  it("isn't read for the next video while it still has a former one's rows", async () => {
    placePlayer("watch");
    document.body.insertAdjacentHTML("beforeend", formerRow);
    rememberRows("bbbbbbbbbbb");
    expect(await readLines()).toEqual(lines);
  });

  it("is read if the user has come back to the rows' video, or YouTube has put its words into the same rows", async () => {
    for (const videoWithRows of [videoId, "bbbbbbbbbbb"]) {
      placePlayer("watch");
      document.body.insertAdjacentHTML("beforeend", formerRow);
      rememberRows(videoWithRows);
      // A video in between, whose panel the user didn't open.
      rememberRows("ccccccccccc");
      const text = document.querySelector('span[role="text"]');
      if (text && videoWithRows !== videoId) text.textContent = "This is about oranges.";
      expect(await readLines()).toEqual([text?.textContent]);
      document.body.replaceChildren();
    }
  });

  it("is read and stays open if the viewer opened it", async () => {
    placePlayer("watch");
    const page = createPage({ source: null, fault: "an empty answer" });
    document.body.insertAdjacentHTML(
      "beforeend",
      rows["2026 panel"]("Cold nights make oranges orange.", "١:٠٢:٠٣"),
    );
    const response = parsePlayerResponse(buildPlayer(videoId));
    if (!response) throw new Error("The player answer doesn't parse.");
    const reading = readPageCaptions({
      response,
      videoId,
      page: page.access,
      signal: new AbortController().signal,
    });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(JSON.parse((await reading).text).events).toMatchObject([{ tStartMs: 3_723_000 }]);
    expect(document.querySelectorAll("transcript-segment-view-model")).toHaveLength(1);
  });
});
