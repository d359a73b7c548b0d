import type { Page } from "@playwright/test";
import { channelUrl } from "../../../replay/write-channel-feed.ts";
import { createTelegramPerson, readLoginCode } from "../support/people.ts";
import type { Stage } from "../support/scene.ts";
import { type Control, selectControl } from "./read-view.ts";

const transcript = Array.from(
  { length: 12 },
  (_unused, index) =>
    `In year ${1900 + index} the town repaired the harbor for the ${index + 2}th time, because the old wall had moved again.`,
).join("\n");

/** The Telegram id last entered on each page. Used to look up the code that is sent to that user. */
const asked = new WeakMap<Page, string>();

/** Plausible input for fields. The first entry whose pattern matches the field's name is used. */
const values: readonly [RegExp, (stage: Stage) => Promise<string> | string][] = [
  [
    /telegram id/i,
    async ({ page, site }) => {
      const { telegramId } = await createTelegramPerson({ site });
      asked.set(page, telegramId);
      return telegramId;
    },
  ],
  [/code/i, ({ page, site }) => readLoginCode({ site, telegramId: asked.get(page) ?? "" })],
  [/channel/i, () => channelUrl],
  [/link|url/i, () => "https://www.youtube.com/watch?v=GJLlxj_dtq8"],
  [/address/i, () => "https://hooks.invalid/pith"],
  [/part|range/i, () => "0:30-2:30"],
  [/transcript/i, () => transcript],
  [/limit/i, () => "10"],
  [/ask|question/i, () => "What did the harbour cost?"],
  [
    /type ‘|type "|confirm/i,
    async ({ page }) => {
      const text = await page.getByRole("dialog").innerText();
      return text.match(/(?<=‘)[^’]+/)?.[0] ?? "DELETE";
    },
  ],
];

/** Fills a field with a suitable value. */
export async function fillField({ stage, control }: { stage: Stage; control: Control }): Promise<void> {
  const { page } = stage;
  const field = page.locator(selectControl(control)).first();
  // Filling in the same value again has no effect.
  const number = (await field.inputValue()) === "3" ? "2" : "3";
  const fallback = () => (control.inputType === "number" ? number : "harbour");
  const [, read = fallback] = values.find(([pattern]) => pattern.test(control.name)) ?? [];
  await field.fill(await read(stage));
}

/** Returns a file of the kind that the control's name suggests. */
export function chooseFile(name: string): typeof captionFile {
  return /opml/i.test(name) ? followFile : captionFile;
}

const followFile = {
  name: "follows.opml",
  mimeType: "text/x-opml",
  buffer: Buffer.from(
    `<opml version="2.0"><body><outline type="rss" text="Replayed talks" xmlUrl="https://www.youtube.com/feeds/videos.xml?channel_id=${channelUrl.split("/").at(-1)}"/></body></opml>`,
  ),
};

const captionFile = {
  name: "harbour.vtt",
  mimeType: "text/vtt",
  buffer: Buffer.from(
    [
      "WEBVTT",
      ...transcript
        .split("\n")
        .map(
          (line, index) => `00:${String(index * 4 + 10)}.000 --> 00:${String(index * 4 + 14)}.000\n${line}`,
        ),
    ].join("\n\n"),
  ),
};
