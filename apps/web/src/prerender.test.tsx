import {
  buildContent,
  buildKeyPoint,
  buildPublicConfig,
  buildQuote,
  buildSummary,
  buildVideo,
} from "@pith/core/testing";
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "./app/app.tsx";
import { authStore } from "./lib/auth/auth.ts";
import { setRenderedAhead } from "./lib/lazy/rendered-ahead.ts";
import { usePublicConfig } from "./lib/public-config.ts";
import { SENT_DATA_ID, type SentData } from "./lib/sent-data.ts";
import { renderContent } from "./prerender.tsx";

const page =
  '<!doctype html><html lang="en"><head><title>Pith</title>\n  </head><body><div id="root"></div></body></html>';
const config = buildPublicConfig({
  recordings: null,
  summaryShapes: ["points", "brief"],
  geolocationUrl: null,
});
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
  hasTranscript: true,
  sharedAt: "2026-01-01T00:00:00.000Z",
};

afterAll(() => {
  setRenderedAhead(false);
  usePublicConfig.setState(Object.assign(usePublicConfig.getInitialState(), { config: null }));
  // Settle the sign-in state. Pages wait for it before they store their summary. Otherwise, a sign-in by a
  // test in the next file would make these pages store their summaries.
  authStore.setState({ user: null, loading: false });
  authStore.setState(authStore.getInitialState(), true);
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
  it.each(["en", "ar"] as const)("renders markup that React hydrates unchanged, in %s", async (language) => {
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

/** Builds a summary with the owner's name in each of its texts. */
function buildSummaryOf(owner: string) {
  const ownVideo = buildVideo({ id: `${owner}-video`, title: `${owner}'s video`, author: owner });
  const ownContent = buildContent({
    title: `${owner}'s title`,
    gist: `${owner}'s gist.`,
    keyPoints: ["first", "second"].map((name) =>
      buildKeyPoint({
        text: `${owner}'s ${name} point.`,
        quotes: [buildQuote({ text: `${owner}'s ${name} quote` })],
      }),
    ),
  });
  return buildSummary({ id: `sum-${owner}`, status: "done", video: ownVideo, content: ownContent });
}

it("never mixes two users' data, one after the other or concurrently", async () => {
  const render = (owner: string, language: "en" | "ar") => {
    const own = buildSummaryOf(owner);
    return renderContent({ page, pathname: `/summary/${own.id}`, language, data: { config, summary: own } });
  };
  const requests = ["Ada", "Ben"].flatMap((owner) =>
    (["en", "ar"] as const).map((language) => ({ owner, language })),
  );
  const alone: string[] = [];
  for (const { owner, language } of requests) alone.push(await render(owner, language));
  for (const [index, { owner }] of requests.entries()) {
    expect(alone[index]).toContain(`${owner}'s second point.`.replace("'", "&#x27;"));
    expect(alone[index]).not.toContain(owner === "Ada" ? "Ben" : "Ada");
  }
  const order = [0, 2, 1, 3, 2, 0, 3, 1];
  const together = await Promise.all(
    order.map((index) => {
      const { owner, language } = requests[index] as (typeof requests)[number];
      return render(owner, language);
    }),
  );
  expect(together).toEqual(order.map((index) => alone[index]));
});

it("shows nothing of an earlier page on one without data", async () => {
  await renderContent({
    page,
    pathname: "/summary/sum-Ada",
    language: "en",
    data: { config, summary: buildSummaryOf("Ada") },
  });
  const html = await renderContent({ page, pathname: "/summary/sum-Ada", language: "en", data: { config } });
  expect(html).not.toContain("Ada's");
  expect(html).not.toContain("Ada&#x27;s");
});
