import { assertNever } from "@pith/core/lib/assert-never";
import type { GlanceOpen } from "../messages/glance-messages.ts";
import type { PanelReply } from "../messages/panel-reply.ts";
import { panelRequestSchema } from "../messages/panel-request.ts";
import { getManifestText } from "../platform/get-manifest-text.ts";
import { onRequest } from "../platform/on-request.ts";
import { readStoredPageData } from "../settings/page-data-store.ts";
import { mountButton } from "./mount-button.ts";
import { applyPageData } from "./page/page-data.ts";
import { readPageTitle } from "./page/read-page-title.ts";
import type { OpenPanel } from "./panel/open-panel.tsx";
import { watchCaptionRequests } from "./watch-caption-requests.ts";
import { watchVideos } from "./watch-videos.ts";

interface WatchedVideo {
  videoId: string;
  open(): Promise<void>;
  panel: OpenPanel | null;
}

/** Read early: if the extension is updated while this page is open, chrome.* stops working. */
const buttonText = getManifestText("summarize");
const reloadText = getManifestText("reload");
const listCaptionRequests = watchCaptionRequests();
let watched: WatchedVideo | null = null;
// The built-in data serves until then.
void readStoredPageData().then(applyPageData);

/** Opens the engine's document early, to save time after the press. */
async function warmEngine(): Promise<void> {
  const request: GlanceOpen = { type: "glance:open" };
  try {
    await chrome.runtime.sendMessage(request);
  } catch {
    // The press opens it, or reports why it can't.
  }
}

watchVideos(({ videoId, signal }) => {
  const video: WatchedVideo = {
    videoId,
    panel: null,
    async open() {
      if (video.panel) return;
      try {
        // Loaded on demand, so that a page on which nobody presses the button loads only the button.
        const { loadTexts, openPanel, readChosenLanguage } = await import("./panel/open-panel.tsx");
        const texts = await loadTexts(await readChosenLanguage());
        if (signal.aborted || video.panel) return;
        video.panel = openPanel({
          videoId,
          texts,
          signal,
          listCaptionRequests,
          onClose: () => {
            video.panel = null;
            button.setExpanded(false);
            button.focus();
          },
        });
        button.setExpanded(true);
      } catch {
        // The extension was updated or removed while this page was open, so its files no longer exist.
        button.setText(reloadText);
      }
    },
  };
  const button = mountButton({
    signal,
    text: buttonText,
    onAim: () => void warmEngine(),
    onPress: () => (video.panel ? video.panel.close() : void video.open()),
  });
  watched = video;
  signal.addEventListener(
    "abort",
    () => {
      if (watched === video) watched = null;
    },
    { once: true },
  );
});

onRequest({
  schema: panelRequestSchema,
  answer: async (request): Promise<PanelReply> => {
    switch (request.type) {
      case "panel:open":
        await watched?.open();
        break;
      case "panel:read":
        break;
      default:
        assertNever(request);
    }
    return {
      type: "panel:state",
      video: watched && { videoId: watched.videoId, title: readPageTitle(document.title) },
      isOpen: Boolean(watched?.panel),
    };
  },
});
