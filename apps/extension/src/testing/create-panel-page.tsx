import { act, render } from "@testing-library/react";
import { vi } from "vitest";
import { mountMarks } from "../content/page/mount-marks.ts";
import { Panel } from "../content/panel/panel.tsx";
import type { ExtensionTexts } from "../texts/load-texts.ts";
import { TextsProvider } from "../texts/texts-provider.tsx";
import { type FakeChrome, stubChrome } from "./create-fake-chrome.ts";
import { openShadowRoots } from "./open-shadow-roots.ts";
import "../content/page-bridge.ts";

const videoId = "aaaaaaaaaaa";
/** The captions of the test page's video, one line every eight seconds. */
const lines = [
  "Cold nights make oranges orange, because the green in the peel breaks down.",
  "In the tropics ripe oranges stay green all year round.",
  "A heavy orange is a juicy one, so weigh it in your hand.",
  "Keep them where it is cool, and they stay fresh for three weeks.",
];

/** The same captions in YouTube's format. */
export const spokenCaptions = JSON.stringify({
  events: lines.map((utf8, index) => ({ tStartMs: index * 8000, dDurationMs: 8000, segs: [{ utf8 }] })),
});

export interface PanelPage {
  chrome: FakeChrome;
  /** YouTube's response to the caption request; null makes the request fail. */
  captions: string | null;
  openPanel(options: { texts: ExtensionTexts; onClose?: () => void }): void;
  /** Sends a message from the background over the newest port. */
  tell(news: unknown): void;
  /** Removes all stubs. */
  restore(): void;
}

/** Sets up a page with a player and a captioned 32-second video, where tests can open the panel. */
export function createPanelPage(): PanelPage {
  const chrome = stubChrome();
  openShadowRoots();
  const player = document.createElement("div");
  player.id = "movie_player";
  player.innerHTML = '<video class="html5-main-video"></video><div class="ytp-progress-bar"></div>';
  const response = {
    playabilityStatus: { status: "OK" },
    videoDetails: { videoId, title: "Why oranges are orange", lengthSeconds: "32" },
    captions: {
      playerCaptionsTracklistRenderer: {
        captionTracks: [{ baseUrl: `/api/timedtext?v=${videoId}`, languageCode: "en" }],
      },
    },
  };
  document.body.replaceChildren(Object.assign(player, { getPlayerResponse: () => response }));
  // jsdom leaves `source` empty on messages that a window posts to itself; browsers set it.
  vi.spyOn(window, "postMessage").mockImplementation((data: unknown) => {
    window.dispatchEvent(new MessageEvent("message", { data, source: window }));
  });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
  const page: PanelPage = {
    chrome,
    captions: spokenCaptions,
    openPanel({ texts, onClose = () => undefined }) {
      const { signal } = new AbortController();
      render(
        <TextsProvider texts={texts}>
          <Panel
            videoId={videoId}
            signal={signal}
            listCaptionRequests={() => []}
            marks={mountMarks({ signal })}
            onClose={onClose}
          />
        </TextsProvider>,
      );
    },
    tell: (news) => act(() => chrome.ports.at(-1)?.postMessage(news)),
    restore() {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    },
  };
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes("/api/timedtext") && page.captions
      ? new Response(page.captions)
      : new Response("", { status: 403 }),
  );
  return page;
}
