import { isFullMatrix } from "@pith/core/testing/full-matrix";
import { startVideoSource, type VideoSource } from "@pith/testbed/start-video-source";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ANNA, buildMessageUpdate, buildPress } from "./testing/build-update.ts";
import { type Product, startProduct } from "./testing/start-product.ts";

/** Guests get five summaries a month. */
const FREE_SUMMARIES = 5;
const videos = isFullMatrix ? 8 : 2;
let source: VideoSource;
let product: Product;

beforeAll(async () => {
  source = await startVideoSource();
  product = await startProduct({ videoOrigin: source.origin });
}, 120_000);
afterAll(async () => {
  await product.close();
  await source[Symbol.asyncDispose]();
});

const last = () => product.telegram.chat(ANNA.id).at(-1);
const until = (text: string) => product.telegram.until(() => last()?.text.includes(text) ?? false);
function press(text: string): void {
  const message = last();
  const button = message?.buttons.find((one) => one.text.includes(text));
  if (!button) throw new Error(`There is no button ${text} below: ${message?.text}`);
  product.telegram.push(buildPress({ data: button.callback_data ?? "", messageId: message?.messageId ?? 0 }));
}
/** Presses Refresh, as the owner would, until the batch's message contains the text. */
async function refreshUntil(text: string): Promise<void> {
  const countEdits = () => product.telegram.callsOf("editMessageText").length;
  const countPresses = () => product.telegram.callsOf("answerCallbackQuery").length;
  while (!last()?.text.includes(text)) {
    const [edits, presses] = [countEdits(), countPresses()];
    press("Refresh");
    await product.telegram.until(() => countPresses() > presses && countEdits() > edits);
  }
}

it("the bot summarizes a playlist with the running API, from price to summaries", {
  timeout: 300_000,
}, async () => {
  const { telegram } = product;
  telegram.push(buildMessageUpdate({ text: source.linkToPlaylist(videos) }));
  await until("The testbed's playlist");
  press(`Summarize all (${videos})`);
  await until(`Videos: ${videos}. This counts as ${videos} summaries. Left this month: ${FREE_SUMMARIES}.`);
  expect(last()?.text).not.toContain("more videos");
  press("Start");
  await until("Done: ");
  const done = Math.min(videos, FREE_SUMMARIES);
  await refreshUntil(`Done: ${done} of ${videos}. Failed: 0.`);
  for (let number = 1; number <= videos; number += 1) {
    expect(source.countCalls(number), `video ${number}`).toBe(number <= done ? 1 : 0);
  }
  if (videos > FREE_SUMMARIES) {
    // The remaining videos wait for quota; the user doesn't have to keep the chat open.
    await refreshUntil("used all");
    press("Cancel");
    await until("I won’t summarize any more videos from this list.");
  }
  press("_v2");
  await until("Instant summary");
  expect(last()?.text).toContain("Video _________v2");
  telegram.push(buildMessageUpdate({ text: "/usage" }));
  await until(`This month: ${done} of ${FREE_SUMMARIES} summaries`);
});

it("the bot says how many videos of a long playlist are included", { timeout: 120_000 }, async () => {
  product.telegram.push(buildMessageUpdate({ text: source.linkToPlaylist(120) }));
  await product.telegram.until(
    () => last()?.buttons.some(({ text }) => text === "Summarize all (100)") ?? false,
  );
  press("Summarize all (100)");
  await until("This list has more videos. Only the first 100 are included.");
  expect(last()?.text).toContain("Videos: 100.");
});
