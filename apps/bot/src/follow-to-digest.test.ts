import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DAY_MS, HOUR_MS } from "@pith/core/lib/durations";
import { createClockSettings } from "@pith/testbed/create-clock-settings";
import { startVideoSource, type VideoSource } from "@pith/testbed/start-video-source";
import { waitUntil } from "@pith/testbed/wait-until";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANNA, buildMessageUpdate, buildPress } from "./testing/build-update.ts";
import { type Product, startProduct } from "./testing/start-product.ts";

let folder: string;
let clockFile: string;
let source: VideoSource;
let product: Product;

describe("following in the chat", { tags: ["night"] }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "pith-follow-"));
    clockFile = path.join(folder, "ahead");
    await writeFile(clockFile, "0");
    source = await startVideoSource();
    product = await startProduct({
      videoOrigin: source.origin,
      sendsNotices: true,
      apiSettings: createClockSettings({ aheadMs: 0, file: clockFile }),
    });
  }, 120_000);
  afterAll(async () => {
    await product.close();
    await source[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  it("delivers a channel's new video in a digest, and opens it", {
    timeout: 400_000,
  }, async () => {
    const { telegram } = product;
    const chat = () => telegram.chat(ANNA.id);
    const say = (text: string) => telegram.push(buildMessageUpdate({ text }));
    const until = (text: string) => telegram.until(() => chat().at(-1)?.text.includes(text) ?? false);
    const press = (text: string) => {
      const message = chat().at(-1);
      const button = message?.buttons.find((one) => one.text.includes(text));
      if (!button) throw new Error(`There is no button ${text}.`);
      telegram.push(buildPress({ data: button.callback_data ?? "", messageId: message?.messageId ?? 0 }));
    };
    source.publish({ number: 1, channel: 1 });
    say(`/follow ${source.linkToChannel(1)}`);
    await until("You’re following The testbed.");
    say("/digest");
    await until("A digest lists");
    press("Daily");
    await until("Next digest:");
    source.publish({ number: 2, channel: 1 });
    // Feeds are polled at least once a day.
    await writeFile(clockFile, String(DAY_MS));
    await waitUntil({
      what: "the new video is summarized",
      check: () => source.countCalls(2) > 0,
      limitMs: 180_000,
    });
    await writeFile(clockFile, String(2 * DAY_MS + HOUR_MS));
    await until("1 new summary from what you follow");
    const digest = chat().at(-1);
    expect(digest?.text).toContain("Video _________v2 — The testbed");
    expect(digest?.text).toMatch(/• .+ \(\d+:\d\d\)/);
    expect(digest?.buttons[0]?.url).toMatch(/\/digests\//);
    say("/following");
    await until("What you follow: 1 of");
    press("The testbed");
    await until("From top to bottom");
    press("Latest episodes");
    await until("Latest episodes of The testbed");
    expect(
      chat()
        .at(-1)
        ?.buttons.map(({ text }) => text),
    ).toEqual(["✓ Video _________v2", "Video _________v1", "Back"]);
    press("✓ Video");
    await until("Instant summary");
    expect(chat().at(-1)?.text).toContain("Video _________v2");
  });
});
