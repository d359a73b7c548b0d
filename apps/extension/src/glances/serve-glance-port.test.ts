import type { SummaryContent } from "@pith/core/summaries/summary";
import { buildVideo } from "@pith/core/testing";
import { describe, expect, it } from "vitest";
import { type GlanceCommand, type GlanceNews, glanceNewsSchema } from "../messages/glance-messages.ts";
import { createPortPair, serveEngine } from "../testing/create-fake-chrome.ts";
import { serveGlancePort } from "./serve-glance-port.ts";

const lines = [
  "Cold nights make oranges orange, because the green in the peel breaks down.",
  "In the tropics ripe oranges stay green all year round.",
  "A heavy orange is a juicy one, so weigh it in your hand.",
];

function buildJson3(...spoken: string[]): string {
  return JSON.stringify({
    events: spoken.map((utf8, index) => ({ tStartMs: index * 8000, dDurationMs: 8000, segs: [{ utf8 }] })),
  });
}

function connect() {
  const [near, far] = createPortPair({ name: "glance" });
  serveEngine(far);
  const ask = (command: GlanceCommand) =>
    new Promise<GlanceNews>((resolve) => {
      near.onMessage.addListener((news) => resolve(glanceNewsSchema.parse(news)));
      near.postMessage(command);
    });
  const read = (text: string, durationSeconds: number | null = 24) =>
    ask({ type: "captions:read", text, language: "en", kind: "manual", durationSeconds });
  return { ask, read };
}

const video = buildVideo({ title: "Oranges", durationSeconds: 24 });

describe("serveGlancePort", () => {
  it("summarizes the last captions it read", async () => {
    const { ask, read } = connect();
    expect(await read(buildJson3(...lines))).toEqual({ type: "captions:outcome", outcome: "read" });
    const news = await ask({ type: "glance:make", video, sponsorSegments: [] });
    expect(news.type === "glance:made" && news.content.keyPoints.length).toBeGreaterThan(0);
  });

  it("omits sponsor segments, and reports them as left out", async () => {
    const { ask, read } = connect();
    await read(buildJson3(...lines, ...lines.map((line) => line.replace(/orange/giu, "lemon"))), 48);
    const advert = { startSeconds: 0, endSeconds: 8 };
    const news = await ask({ type: "glance:make", video, sponsorSegments: [advert] });
    const content = news.type === "glance:made" ? news.content : null;
    expect(content?.coverage.leftOut).toEqual([{ ...advert, reason: "sponsor" }]);
    const shown = (made: SummaryContent | null) =>
      [made?.gist, ...(made?.keyPoints ?? []).map(({ text }) => text)].join();
    expect(shown(content)).not.toContain("nights make oranges");
    const whole = await ask({ type: "glance:make", video, sponsorSegments: [] });
    expect(shown(whole.type === "glance:made" ? whole.content : null)).toContain("nights make oranges");
  });

  it.each([
    ["not_captions", "<html></html>", 24],
    ["not_captions", "", 24],
    ["no_speech", buildJson3("[Music]"), 24],
    ["truncated", buildJson3(...lines), 400],
  ] as const)("reports %s, and keeps nothing to summarize", async (outcome, text, seconds) => {
    const { ask, read } = connect();
    expect(await read(text, seconds)).toEqual({ type: "captions:outcome", outcome });
    const news = await ask({ type: "glance:make", video, sponsorSegments: [] });
    expect(news).toMatchObject({ type: "glance:failed", failure: { code: "no_captions.page" } });
  });

  it("announces each command before answering, so that other work can stop", async () => {
    const order: string[] = [];
    const answered = new Promise<void>((resolve) => {
      serveGlancePort({
        port: {
          send: ({ type }) => {
            order.push(type);
            resolve();
          },
          onMessage: (listener) => listener({ type: "glance:make", video, sponsorSegments: [] }),
          onDisconnect: () => undefined,
          disconnect: () => undefined,
        },
        onCommand: () => order.push("announced"),
      });
    });
    await answered;
    expect(order).toEqual(["announced", "glance:failed"]);
  });
});
