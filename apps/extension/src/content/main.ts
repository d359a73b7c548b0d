import { assertNever } from "@pith/core/lib/assert-never";
import type { GlanceOpen } from "../messages/glance-messages.ts";
import type { PanelReply } from "../messages/panel-reply.ts";
import { panelRequestSchema } from "../messages/panel-request.ts";
import { getManifestText } from "../platform/get-manifest-text.ts";
import { onRequest } from "../platform/on-request.ts";
import { readStoredPageData } from "../settings/page-data-store.ts";
import { createPanelControl } from "./control-panel.ts";
import { mountButton } from "./mount-button.ts";
import { mountThumbnailButton } from "./mount-thumbnail-button.ts";
import { applyPageData } from "./page/applied-page-data.ts";
import { rememberRows } from "./page/former-rows.ts";
import { findThumbnail } from "./page/idle-elements.ts";
import { readPageTitle } from "./page/read-page-title.ts";
import { returnFocus } from "./return-focus.ts";
import { watchCaptionRequests } from "./watch-caption-requests.ts";
import { watchVideos } from "./watch-videos.ts";

interface WatchedVideo {
  videoId: string;
  /** `isAutomatic`: open only if the user wants the panel to stay open across videos. */
  open(options?: { isAutomatic: boolean }): Promise<void>;
  toggle(): Promise<void>;
}

// After an update, Firefox runs this again in open pages, where the previous run's elements have lost their
// script.
for (const left of document.querySelectorAll("pith-button, pith-panel, pith-thumbnail, [data-pith-marks]"))
  left.remove();

/** Read early: chrome.* stops working if the extension is updated while this page is open. */
const buttonText = getManifestText("summarize");
const reloadText = getManifestText("reload");
const panel = createPanelControl({ listCaptionRequests: watchCaptionRequests() });
let watched: WatchedVideo | null = null;
/** Aborts when the user navigates away. */
let page = new AbortController();
/** Whether the panel was open when the user navigated to another video. */
let wasOpen = false;
// Until this resolves, the built-in data is used.
void readStoredPageData().then(applyPageData);

/** Loads the panel and opens the engine's document ahead of the click. */
async function prepare(): Promise<void> {
  panel.prepare();
  const request: GlanceOpen = { type: "glance:open" };
  try {
    await chrome.runtime.sendMessage(request);
  } catch {
    // Clicking the button retries this and reports the error.
  }
}

/** Returns the element that has the focus, if any. */
function listFocused(): HTMLElement[] {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? [activeElement] : [];
}

watchVideos(({ videoId, signal }) => {
  const video: WatchedVideo = {
    videoId,
    async open({ isAutomatic } = { isAutomatic: false }) {
      const before = listFocused();
      try {
        await panel.open({
          isAutomatic,
          videoId,
          signal,
          onClose: () => {
            button.setExpanded(false);
            returnFocus([...before, button]);
          },
        });
        button.setExpanded(panel.isOpenFor(videoId));
        button.setText(buttonText);
      } catch {
        button.setText(reloadText);
      }
    },
    async toggle() {
      if (panel.isOpenFor(videoId)) panel.close();
      else await video.open();
    },
  };
  const button = mountButton({
    signal,
    text: buttonText,
    onAim: () => void prepare(),
    onPress: () => void video.toggle(),
  });
  watched = video;
  let isReopening = wasOpen;
  signal.addEventListener(
    "abort",
    () => {
      if (watched === video) watched = null;
      wasOpen = isReopening || panel.wasOpenFor(videoId);
      // YouTube sends no event when the user swipes to another Short.
      page.abort();
      rememberRows(videoId);
    },
    { once: true },
  );
  if (!wasOpen) return;
  void video.open({ isAutomatic: true }).then(() => {
    isReopening = false;
  });
});

/**
 * Opens the panel for a video that the page links to. Closes it when the user navigates away.
 *
 * @throws if the extension was updated or removed while this page was open
 */
async function openLinked(videoId: string): Promise<void> {
  if (watched?.videoId === videoId) return watched.open();
  // Reopening the panel would drop the full summary that it may be showing.
  if (panel.isOpenFor(videoId)) return;
  page.abort();
  page = new AbortController();
  const { signal } = page;
  const before = listFocused();
  document.addEventListener("yt-navigate-finish", () => page.abort(), { once: true, signal });
  await panel.open({ videoId, signal, isAutomatic: false, onClose: () => returnFocus(before) });
}

/** Mounts the thumbnail button when the pointer first reaches a thumbnail. */
function meetThumbnail({ target, isTrusted, pointerType }: PointerEvent): void {
  if (!isTrusted || pointerType !== "mouse") return;
  const first = target instanceof Element && findThumbnail(target);
  if (!first) return;
  document.removeEventListener("pointerover", meetThumbnail);
  mountThumbnailButton({
    text: buttonText,
    first,
    onAim: () => void prepare(),
    onPress: openLinked,
    failureText: reloadText,
  });
}
document.addEventListener("pointerover", meetThumbnail, { passive: true });

onRequest({
  schema: panelRequestSchema,
  answer: async (request): Promise<PanelReply> => {
    switch (request.type) {
      case "panel:open":
        await (request.videoId === undefined ? watched?.open() : openLinked(request.videoId));
        break;
      case "panel:toggle":
        await watched?.toggle();
        break;
      case "panel:read":
        break;
      default:
        assertNever(request);
    }
    return {
      type: "panel:state",
      video: watched && { videoId: watched.videoId, title: readPageTitle(document.title) },
      isOpen: watched !== null && panel.isOpenFor(watched.videoId),
    };
  },
});
