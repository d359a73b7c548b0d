import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { startPith } from "../../harness/start-pith.ts";
import { startRecognition } from "../../replay/start-recognition.ts";
import { expect, siteSettings, test } from "./support/site.ts";

/** A two-minute talk, which is long enough to choose key points from. */
const sentences = [
  "Every lock hides a row of small pins inside its cylinder.",
  "Each pin is cut in two at a different height.",
  "The right key lifts every pin to exactly its own height.",
  "Only then can the cylinder turn and draw the bolt back.",
  "A wrong key leaves at least one pin across the gap.",
  "Locksmiths call that gap the shear line of the lock.",
  "A pick presses one pin after the other to the shear line.",
  "Because the holes are never quite in line, one pin binds first.",
  "That small fault is what makes picking possible at all.",
  "Better locks use pins that are shaped like a spool.",
  "A spool pin catches at a false height and fools the hand.",
  "Disc locks have no springs and so no feedback to feel.",
  "Magnetic locks move their pins without touching them.",
  "Still, most burglars break the window and not the lock.",
  "So a strong door frame matters more than an expensive lock.",
  "Thank you for listening, and check your own door tonight.",
] as const;

const seconds = (at: number) => at * 8;
const clock = (at: number, comma: "," | ".") =>
  `00:${String(Math.floor(seconds(at) / 60)).padStart(2, "0")}:${String(seconds(at) % 60).padStart(2, "0")}${comma}000`;

const captionFiles = [
  {
    row: "@D.sources.14",
    name: "locks.srt",
    text: sentences
      .map((text, at) => `${at + 1}\r\n${clock(at, ",")} --> ${clock(at + 1, ",")}\r\n${text}\r\n`)
      .join("\r\n"),
    hasTimes: true,
  },
  {
    row: "@D.sources.15",
    name: "locks.sbv",
    text: sentences
      .map((text, at) => `${clock(at, ".").slice(1)},${clock(at + 1, ".").slice(1)}\n${text}\n`)
      .join("\n"),
    hasTimes: true,
  },
  { row: "@D.sources.16", name: "locks.txt", text: sentences.join("\n\n"), hasTimes: false },
  {
    row: "@D.sources.17",
    name: "locks.json3",
    text: JSON.stringify({
      wireMagic: "pb3",
      events: sentences.map((utf8, at) => ({
        tStartMs: seconds(at) * 1000,
        dDurationMs: 8000,
        segs: [{ utf8 }],
      })),
    }),
    hasTimes: true,
  },
] as const;

/** Builds a WAV file with a tone. The transcript comes from the fake speech recognition. */
function buildWav(durationSeconds: number): Buffer {
  const rate = 8_000;
  const bytes = durationSeconds * rate * 2;
  const file = Buffer.alloc(44 + bytes);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(36 + bytes, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(bytes, 40);
  for (let at = 44; at < file.length; at += 2) {
    file.writeInt16LE(Math.round(8_000 * Math.sin((at - 44) / 12)), at);
  }
  return file;
}

/** Builds the header of an MP4 file, followed by as many bytes as a short clip would have. */
function buildMp4(bytes: number): Buffer {
  const file = Buffer.alloc(bytes, 7);
  file.writeUInt32BE(24, 0);
  file.write("ftypisom", 4, "latin1");
  file.writeUInt32BE(512, 12);
  file.write("isomiso2", 16, "latin1");
  return file;
}

const findKeyPoints = (page: Page) => page.getByRole("region", { name: "Key points" }).getByRole("listitem");

async function choose({
  page,
  origin,
  tab,
  file,
}: {
  page: Page;
  origin: string;
  tab: string;
  file: { name: string; mimeType: string; buffer: Buffer };
}): Promise<void> {
  await page.goto(origin);
  await page.getByRole("tab", { name: tab, exact: true }).click();
  await page.locator('input[type="file"]').setInputFiles(file);
}

/** Expects every quote to be part of the talk, which shows that nothing was made up between the file and the page. */
async function expectQuotesOfTalk(page: Page): Promise<void> {
  await expect(page.locator('[data-phase="done"]')).toBeVisible({ timeout: 40_000 });
  const keyPoints = findKeyPoints(page);
  expect(await keyPoints.count()).toBeGreaterThanOrEqual(3);
  const talk = sentences.join(" ").toLowerCase();
  const quotes = (await page.locator("[data-key-point] q").allInnerTexts()).map((text) =>
    text
      .replace(/[“”"«»„]/g, "")
      .trim()
      .toLowerCase()
      .replace(/[.…]+$/, ""),
  );
  const points = page.locator("[data-key-point]");
  await expect(points.filter({ has: page.locator("q") })).toHaveCount(await points.count());
  for (const quote of quotes) {
    expect(quote.length).toBeGreaterThan(10);
    expect(talk).toContain(quote);
  }
}

/** Expects each key point to lead to the sentence that it quotes. The file has one sentence per line. */
async function expectPlacesInText(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Transcript" }).click();
  const current = page.getByRole("tabpanel", { name: "Transcript" }).locator("[data-now]");
  const points = page.locator("[data-key-point]");
  for (const point of await points.all()) {
    await point.locator("[data-key-point-control]").click();
    const text = await point.locator("q").first().innerText();
    const line = sentences.findIndex((sentence) => text.includes(sentence.slice(0, -1)));
    await expect(current).toHaveText(sentences[line] ?? "");
  }
}

for (const { row, name, text, hasTimes } of captionFiles) {
  test(`${name} becomes key points, ${hasTimes ? "each with its time" : "each with its place in the text"}`, {
    tag: row,
  }, async ({ page, site }) => {
    await choose({
      page,
      origin: site.origin,
      tab: "Caption file",
      file: { name, mimeType: "application/octet-stream", buffer: Buffer.from(text) },
    });
    await page.getByRole("button", { name: "Summarize" }).click();
    await expect(page).toHaveURL(/\/summary\//);
    await expectQuotesOfTalk(page);
    const jumps = page
      .getByRole("region", { name: "Key points" })
      .getByRole("button", { name: hasTimes ? /^Go to \d+:\d\d/ : /^Go to \d+$/ });
    expect(await jumps.count()).toBeGreaterThanOrEqual(3);
    if (!hasTimes) await expectPlacesInText(page);
  });
}

test("markup in captions and file names is shown as plain text", {
  tag: "@D.engine.19",
}, async ({ page, site }) => {
  const tag = '<img src=x onerror="isHit=1">';
  const escaped = tag.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const cues = sentences.map(
    (text, at) => `${clock(at, ".")} --> ${clock(at + 1, ".")}\n${text.replace(" ", ` ${escaped} `)}\n`,
  );
  await choose({
    page,
    origin: site.origin,
    tab: "Caption file",
    file: {
      name: `${tag.replace("/", "")}.vtt`,
      mimeType: "text/vtt",
      buffer: Buffer.from(["WEBVTT\n", ...cues].join("\n")),
    },
  });
  await page.getByRole("button", { name: "Summarize" }).click();
  await expect(page.locator('[data-phase="done"]')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(tag);
  const points = findKeyPoints(page);
  expect(await points.count()).toBeGreaterThanOrEqual(3);
  // Markup isn't speech, so it's left out of the quote, which has an ellipsis in its place.
  await expect(points.locator("q").first()).toContainText("…");
  await page.getByRole("tab", { name: "Transcript" }).click();
  await expect(page.locator("[data-cue]").first()).toContainText(tag);
  await expect(page).toHaveTitle(/<img src=x/);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(await page.evaluate(() => "isHit" in window)).toBe(false);
});

test("a recording is rejected before its upload if no speech recognition is set up", {
  tag: ["@D.captions.09", "@night"],
}, async ({ page, site }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await choose({
    page,
    origin: site.origin,
    tab: "Caption file",
    file: { name: "talk.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("ID3") },
  });
  await expect(page.getByRole("alert")).toContainText("That’s an audio or video file.");
  expect(sent.filter((url) => url.includes("/api/recordings"))).toEqual([]);
});

test.describe("with speech recognition", () => {
  test("audio and video are uploaded with progress, transcribed, and deleted afterward", {
    tag: ["@D.sources.18", "@D.sources.19", "@D.captions.08"],
  }, async ({ page }) => {
    const temporary = await mkdtemp(path.join(os.tmpdir(), "pith-uploads-"));
    await using recognition = await startRecognition({ sentences });
    await using pith = await startPith({
      settings: {
        ...siteSettings,
        RATE_LIMITS: "off",
        YOUTUBE_ORIGIN: "http://127.0.0.1:9",
        SPONSORBLOCK_ORIGIN: "http://127.0.0.1:9",
        RECOGNITION_BASE_URL: recognition.baseUrl,
        RECOGNITION_MODEL: "whisper-for-journeys",
        RECOGNITION_API_KEY: "a-key-for-journeys",
        UPLOAD_MAX_MEGABYTES: "8",
        TMPDIR: temporary,
      },
    });
    const { origin } = pith;

    await test.step("audio", async () => {
      await choose({
        page,
        origin,
        tab: "File",
        file: { name: "locks.wav", mimeType: "audio/wav", buffer: buildWav(60) },
      });
      await expect(page.getByText("You can also choose an audio or video file, up to 8 MB.")).toBeVisible();
      await page.getByRole("button", { name: "Summarize" }).click();
      await expect(page).toHaveURL(/\/summary\//);
      await expectQuotesOfTalk(page);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/\w/);
      const [heard] = recognition.heard;
      expect(heard).toMatchObject({
        model: "whisper-for-journeys",
        format: "verbose_json",
        authorization: "Bearer a-key-for-journeys",
      });
      expect(heard?.fileBytes).toBeGreaterThan(100_000);
    });

    await test.step("video, with upload progress", async () => {
      const session = await page.context().newCDPSession(page);
      await choose({
        page,
        origin,
        tab: "File",
        file: { name: "locks.mp4", mimeType: "video/mp4", buffer: buildMp4(1_500_000) },
      });
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: 400_000,
      });
      await page.getByRole("button", { name: "Summarize" }).click();
      const progress = page.getByRole("progressbar", { name: "Uploading…" });
      await expect(progress).toBeVisible();
      await expect.poll(() => progress.getAttribute("value").then(Number)).toBeGreaterThan(0.1);
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
      await expect(page).toHaveURL(/\/summary\//);
      await expectQuotesOfTalk(page);
      expect(recognition.heard.at(-1)).toMatchObject({ fileBytes: 1_500_000 });
    });

    await test.step("a file that is too large isn't uploaded", async () => {
      await choose({
        page,
        origin,
        tab: "File",
        file: { name: "long.mp4", mimeType: "video/mp4", buffer: buildMp4(8_000_001) },
      });
      await expect(page.getByRole("alert")).toContainText("larger than 8 MB");
    });

    await test.step("stopping an upload restores the page", async () => {
      const session = await page.context().newCDPSession(page);
      await choose({
        page,
        origin,
        tab: "File",
        file: { name: "locks-again.mp4", mimeType: "video/mp4", buffer: buildMp4(2_000_000) },
      });
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: 100_000,
      });
      await page.getByRole("button", { name: "Summarize" }).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("progressbar")).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Summarize" })).toBeEnabled();
      await expect(page.getByRole("alert")).toHaveCount(0);
    });

    // The upload must not remain in storage or in the temporary folder.
    await expect
      .poll(async () => {
        const kept = await readdir(pith.dataDirectory, { recursive: true, withFileTypes: true });
        return kept.filter((entry) => entry.isFile() && /recordings/.test(entry.parentPath)).length;
      })
      .toBe(0);
    expect((await readdir(temporary)).filter((name) => name.startsWith("pith-"))).toEqual([]);
    await rm(temporary, { recursive: true, force: true });
  });
});
