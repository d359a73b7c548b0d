import { describe, expect, it } from "vitest";
import { createTexts } from "../locales/create-texts.ts";
import { buildKeyPoint, buildQuote, buildVideo } from "../testing/build-summary.ts";
import {
  advanceProgress,
  buildProgressMessage,
  initialProgress,
  type SummaryProgress,
} from "./build-progress-message.ts";

const texts = createTexts()("en");

describe("advanceProgress", () => {
  it("never goes backward when a reconnecting reader receives old events", () => {
    const half = advanceProgress({
      progress: initialProgress,
      event: { type: "status", stage: "reading", progress: 0.5 },
    });
    const again = advanceProgress({
      progress: half,
      event: { type: "status", stage: "captions", progress: 0.1 },
    });
    expect(again.progress).toBe(0.5);
  });
});

describe("buildProgressMessage", () => {
  it("shows how many summaries are ahead in the queue", () => {
    const progress = advanceProgress({
      progress: initialProgress,
      event: { type: "status", stage: "queued", progress: 0, ahead: 1 },
    });
    expect(buildProgressMessage({ progress, texts }).text).toContain("Waiting to start, 1 summary ahead");
  });

  it("shows title, progress bar and stage, and the newest points found so far", { tags: "D.bot.08" }, () => {
    const events = [5, 1, 0, 3, 2, 4].map((index) => ({
      type: "key_point" as const,
      index,
      keyPoint: buildKeyPoint({
        text: `Point ${index}.`,
        quotes: [buildQuote({ startSeconds: index * 60 })],
      }),
    }));
    let progress: SummaryProgress = {
      ...initialProgress,
      stage: "writing",
      progress: 0.75,
      video: buildVideo(),
    };
    for (const event of events) progress = advanceProgress({ progress, event });
    expect(buildProgressMessage({ progress, texts }).text).toBe(
      [
        "But what is a neural network?\n3Blue1Brown · 18:40",
        "▄▄▄▄▄▄▄▄▄▄▄▄▁▁▁▁\nChoosing the key points · 75%",
        "2:00 Point 2.",
        "3:00 Point 3.",
        "4:00 Point 4.",
        "5:00 Point 5.",
      ].join("\n\n"),
    );
  });

  it("says that the connection was lost", () => {
    const { text } = buildProgressMessage({ progress: { ...initialProgress, isConnected: false }, texts });
    expect(text).toContain("The server can’t be reached right now. I’ll keep trying");
  });
});
