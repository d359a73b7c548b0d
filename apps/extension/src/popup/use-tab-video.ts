import { useEffect, useState } from "react";
import { type PanelReply, panelReplySchema } from "../messages/panel-reply.ts";
import type { PanelRequest } from "../messages/panel-request.ts";
import { reloadTab, requestActiveTab } from "../platform/active-tab.ts";
import { openSidePanel } from "../platform/open-side-panel.ts";

/** The content of the active tab. */
export type TabVideo =
  | { kind: "loading" }
  | { kind: "video"; title: string; isOpen: boolean; open: () => Promise<void> }
  /** A YouTube page without our content script. */
  | { kind: "not-loaded"; reload: () => Promise<void> }
  /** Any other page, which the side panel can search for a video or selected text. */
  | { kind: "none"; openSidePanel: (() => Promise<void>) | null };

function askTab(type: PanelRequest["type"]) {
  const isOurPage = (url: URL) => /^(www|m|music)\.youtube\.com$/.test(url.hostname);
  return requestActiveTab<PanelRequest, PanelReply>({
    request: { type },
    schema: panelReplySchema,
    isOurPage,
  });
}

async function readTab(): Promise<TabVideo> {
  const answer = await askTab("panel:read");
  if (answer.kind === "not-loaded") {
    return { kind: "not-loaded", reload: () => reloadTab(answer.tabId) };
  }
  if (answer.kind === "elsewhere") {
    const { tabId } = answer;
    return {
      kind: "none",
      openSidePanel: tabId === null ? null : () => openSidePanel({ tabId, of: "page" }),
    };
  }
  if (answer.reply.video === null) return { kind: "none", openSidePanel: null };
  const { video, isOpen } = answer.reply;
  return {
    kind: "video",
    title: video.title,
    isOpen,
    async open() {
      await askTab("panel:open");
    },
  };
}

/** Returns the video in the active tab. */
export function useTabVideo(): TabVideo {
  const [tab, setTab] = useState<TabVideo>({ kind: "loading" });
  useEffect(() => {
    readTab().then(setTab, () => setTab({ kind: "none", openSidePanel: null }));
  }, []);
  return tab;
}
