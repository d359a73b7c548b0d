import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { buildContent, buildKeyPoint, buildSummary, buildVideo } from "@pith/core/testing";
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "./app/app.tsx";
import { setRenderedAhead } from "./lib/lazy/rendered-ahead.ts";
import { usePublicConfig } from "./lib/public-config.ts";
import { SENT_DATA_ID, type SentData } from "./lib/sent-data.ts";
import { renderContent } from "./prerender.tsx";

const page =
  '<!doctype html><html lang="en"><head><title>Pith</title>\n  </head><body><div id="root"></div></body></html>';
const config: PublicConfig = {
  signIn: { kind: "local" },
  engine: "extractive",
  recordings: null,
  summaryLanguages: [],
  summaryShapes: ["points", "brief"],
  canTakeWish: false,
  botUsername: null,
  extensionUrl: null,
  communityUrl: null,
  supportEmail: "support@example.com",
  cardPayments: "sandbox",
  cryptoPayments: "sandbox",
  analyticsId: null,
  marketingId: null,
  geolocationUrl: null,
};
const video = buildVideo();
const content = buildContent({
  gist: "The harbour </script> was built in twelve years.",
  keyPoints: [buildKeyPoint({ text: "It cost a third." }), buildKeyPoint({ text: "Nobody paid." })],
});
const summary = buildSummary({ id: "sum-1", status: "done", video, content });
const shared: SentData["shared"] = {
  shareId: "share-1",
  video,
  content,
  length: "medium",
  shape: "points",
  range: null,
  sharedAt: "2026-01-01T00:00:00.000Z",
};

afterAll(() => {
  setRenderedAhead(false);
  usePublicConfig.setState(Object.assign(usePublicConfig.getInitialState(), { config: null }));
});
beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("1080"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

describe.each([
  ["/s/share-1", { config, shared }],
  ["/summary/sum-1", { config, summary }],
] as const)("renderContent of %s", (pathname, data) => {
  it.each(["en", "ar"] as const)("sends text that React takes over as it is, in %s", async (language) => {
    const html = await renderContent({ page, pathname, language, data });
    const sentPage = new DOMParser().parseFromString(html, "text/html");
    expect(sentPage.title).toBe(`${content.title} – Pith`);
    document.body.replaceChildren(...sentPage.body.childNodes);
    history.replaceState(null, "", pathname);
    const sent = document.getElementById(SENT_DATA_ID)?.textContent ?? "";
    expect(JSON.parse(sent)).toEqual(data);
    const gist = document.querySelector("[data-gist]");
    expect(gist?.textContent).toBe(content.gist);
    expect(document.querySelector(".the-line")?.className).toContain("invisible");
    const root = document.getElementById("root") as HTMLElement;
    const differences: unknown[] = [];
    const app = await act(async () =>
      hydrateRoot(root, <App />, { onRecoverableError: (error) => differences.push(error) }),
    );
    expect(differences).toEqual([]);
    expect(document.querySelector("[data-gist]")).toBe(gist);
    expect(document.querySelector(".the-line")?.className).not.toContain("invisible");
    await act(async () => app.unmount());
  });
});
