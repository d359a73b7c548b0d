import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SummaryNews } from "../messages/summary-messages.ts";
import { showBadge } from "./show-badge.ts";

const badges: { tabId: number; text: string }[] = [];
let leave: () => void;
const sent: SummaryNews[] = [];

beforeEach(() => {
  badges.length = sent.length = 0;
  vi.stubGlobal("chrome", {
    action: {
      setBadgeText: async (badge: { tabId: number; text: string }) => badges.push(badge),
      setBadgeBackgroundColor: async () => {
        throw new Error("No tab with id: 7");
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

function connect(tabId: number | undefined) {
  return showBadge({
    tabId,
    port: {
      send: (news) => sent.push(news),
      onMessage: () => undefined,
      onDisconnect: (listener) => {
        leave = listener;
      },
      disconnect: () => undefined,
    },
  });
}
const started: SummaryNews = { type: "summary:started", summaryId: "a", offer: null, origin: null };
const failed: SummaryNews = { type: "summary:failed", failure: { code: "network", params: {} } };
const cancelled: SummaryNews = { type: "summary:event", event: { type: "cancelled" } };

describe("showBadge", () => {
  it.each([
    ["failed", failed, "!"],
    ["cancelled", cancelled, ""],
  ] as const)(
    "shows that a summary is running, then that it %s, and clears when the page goes",
    (_name, end, text) => {
      const port = connect(7);
      port.send(started);
      port.send(end);
      expect(badges).toEqual([
        { tabId: 7, text: "…" },
        { tabId: 7, text },
      ]);
      leave();
      expect(badges.at(-1)).toEqual({ tabId: 7, text: "" });
      expect(sent).toEqual([started, end]);
    },
  );

  it("stays on for the next summary if the canceled one ends only then", () => {
    const former = connect(7);
    const leaveFormer = leave;
    former.send(started);
    const next = connect(7);
    next.send(started);
    former.send(cancelled);
    leaveFormer();
    expect(badges.at(-1)).toEqual({ tabId: 7, text: "…" });
    leave();
    expect(badges.at(-1)).toEqual({ tabId: 7, text: "" });
  });

  it("stays off for a page that went before the summary started", () => {
    const port = connect(7);
    leave();
    port.send(started);
    expect(badges).toEqual([{ tabId: 7, text: "" }]);
  });

  it("ignores pages without a tab, such as the side panel", () => {
    connect(undefined).send(started);
    expect(badges).toEqual([]);
  });
});
