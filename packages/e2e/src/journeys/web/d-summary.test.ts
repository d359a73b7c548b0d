import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { RunningPith } from "../../harness/start-pith.ts";
import { routeYouTubeEmbed } from "../../replay/route-youtube-embed.ts";
import { sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { desktop } from "./support/accounts.ts";
import { expect, test } from "./support/site.ts";

test.skip(sharedDataDirectory === null, sharedDataMissing);

/** Creates a summary of a recorded video, and waits until it is done. Returns its title. */
async function makeSummary({ page, site }: { page: Page; site: RunningPith }): Promise<string> {
  await routeYouTubeEmbed(page);
  await page.goto(site.origin);
  await page.getByPlaceholder("Paste a link to a video").fill("https://www.youtube.com/watch?v=F1xioXWb8CY");
  await page.getByRole("button", { name: "Summarize" }).click();
  await expect(page.locator('[data-phase="done"]')).toBeVisible({ timeout: 40_000 });
  return page.getByRole("heading", { level: 1 }).innerText();
}

/** Returns the text of each key point on the page, including those in collapsed chapters. */
function readPoints(page: Page): Promise<string[]> {
  return page.locator("[data-key-point] p").allTextContents();
}

interface Coverage {
  share: number;
  blocks: { startSeconds: number; endSeconds: number; state: "cited" | "speech" | "silence" }[];
  leftOut: { startSeconds: number; endSeconds: number }[];
}

/** Returns the server's copy of the summary that the page shows. */
async function readContent(
  page: Page,
): Promise<{ gist: string; coverage: Coverage; durationSeconds: number }> {
  await page.reload();
  const response = await page.request.get(page.url().replace("/summary/", "/api/summaries/"));
  const { data } = await response.json();
  await expect(page.locator('[data-phase="done"]')).toBeVisible();
  return { ...data.content, durationSeconds: data.video.durationSeconds };
}

async function exportAs({ page, item }: { page: Page; item: string }) {
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: item, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

/**
 * Returns the quotation marks that the browser draws around a point's quote if the quote's language is
 * `language`.
 */
async function readQuoteMarks({ page, language }: { page: Page; language: string }): Promise<string> {
  const words = page.locator("span:has(> q[lang])").first();
  await words.evaluate((element, lang) => {
    for (const one of [element, ...element.children]) one.setAttribute("lang", lang);
  }, language);
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", {
    expression: "document.querySelector('span:has(> q[lang])')",
  });
  // The quotation marks are only in the accessibility tree, not in any DOM node.
  const { nodes } = await session.send("Accessibility.queryAXTree", { objectId: result.objectId ?? "" });
  await session.detach();
  const texts = nodes.filter(({ role }) => role?.value === "StaticText").map(({ name }) => name?.value ?? "");
  return `${texts.at(0)}${texts.at(-1)}`;
}

const first = { startsLine: true, hasDot: false };
const next = { startsLine: false, hasDot: true };

/** For each of the summary's facts, returns whether it starts a line, and whether the dot before it is visible. */
function readFacts(page: Page): Promise<{ startsLine: boolean; hasDot: boolean }[]> {
  return page.locator("[data-facts] > span").evaluate((box) => {
    const { left, right } = box.getBoundingClientRect();
    const facts = [...(box.firstElementChild?.children ?? [])];
    return facts.map((fact, index) => {
      const rect = fact.getBoundingClientRect();
      const dotWidth = Number.parseFloat(getComputedStyle(fact, "::before").width);
      const dotPx =
        getComputedStyle(fact).direction === "rtl" ? rect.right - dotWidth / 2 : rect.left + dotWidth / 2;
      const previous = facts[index - 1]?.getBoundingClientRect();
      return {
        startsLine: previous === undefined || previous.bottom <= rect.top,
        hasDot: dotPx >= left && dotPx <= right,
      };
    });
  });
}

test("a summary has its player, key points, chapters, a searchable transcript, and answers questions", {
  tag: ["@D.pages.07", "@D.pages.08", "@D.pages.09", "@D.pages.10", "@D.pages.11", "@D.summary.04"],
}, async ({ page, site }) => {
  await makeSummary({ page, site });
  await expect(page.locator('[data-player="youtube"]')).toBeVisible();
  // Includes key points in collapsed chapters.
  expect(await page.locator("[data-key-point]").count()).toBeGreaterThanOrEqual(3);

  const chapters = page.getByRole("region", { name: "Key points" }).locator("[data-chapter-fold]");
  expect(await chapters.count()).toBeGreaterThan(1);
  await chapters.first().locator("summary").click();
  await expect(chapters.first().locator("[data-key-point]").first()).toBeHidden();

  await page.getByRole("tab", { name: "Transcript" }).click();
  const transcript = page.getByRole("tabpanel", { name: "Transcript" });
  const search = transcript.getByRole("searchbox");
  await expect(search).toBeVisible();
  const [word = ""] = (await transcript.locator("[data-cue]").first().innerText()).match(/\p{L}{5,}/u) ?? [];
  await search.fill(word);
  await expect(transcript.locator("mark").first()).toHaveText(new RegExp(word, "i"));
  await search.fill("qqzzxxqqzz");
  await expect(transcript.locator("mark")).toHaveCount(0);

  await page.getByRole("tab", { name: "Ask" }).click();
  const questions = page.getByRole("tabpanel", { name: "Ask" });
  const question = `What is said about ${word}?`;
  await questions.getByRole("textbox", { name: "Ask about this video" }).fill(question);
  await questions.getByRole("button", { name: "Ask" }).click();
  const answer = questions.getByRole("listitem").filter({ hasText: question });
  await expect(answer).toBeVisible();
  const citation = answer.locator('[data-citation="1"]').getByRole("button");
  await expect(citation.getByText(/\d:\d\d/)).toBeVisible();
  await citation.click();
  await expect(citation).toHaveAttribute("aria-current", "true");
});

test("quotes have the quotation marks of their own language, and dots stand only between facts of one line", async ({
  page,
  site,
}) => {
  await makeSummary({ page, site });
  const marks: Record<string, string> = {};
  for (const language of ["en", "de", "es", "ru", "ar"])
    marks[language] = await readQuoteMarks({ page, language });
  expect(marks).toEqual({ en: "“”", de: "„“", es: "«»", ru: "«»", ar: "«»" });

  for (const language of ["en", "ar"]) {
    await page.getByRole("contentinfo").locator("select").selectOption(language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await page.setViewportSize(desktop);
    await expect.poll(() => readFacts(page), language).toEqual([first, next, next]);
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => readFacts(page), `${language} at 320 px`).toEqual([first, next, first]);
  }
});

test("a summary is exported as Markdown, text and SRT, and prints without the page around it", {
  tag: ["@D.pages.12", "@D.pages.13", "@D.pages.14", "@D.pages.15"],
}, async ({ page, site }) => {
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { __hasPrinted: true });
  });
  const title = await makeSummary({ page, site });
  const { gist } = await readContent(page);

  const markdown = await exportAs({ page, item: "Markdown" });
  expect(markdown.name).toMatch(/\.md$/);
  expect(markdown.text).toMatch(/^# /);
  expect(markdown.text).toContain(title);
  expect(markdown.text).toContain("https://www.youtube.com/watch?v=F1xioXWb8CY");
  const points = await readPoints(page);
  expect(points.length).toBeGreaterThanOrEqual(3);
  const withoutEscapes = markdown.text.replace(/\\(?=\W)/g, "");
  const items = withoutEscapes.split("\n").filter((line) => line.startsWith("- "));
  for (const point of points) expect(items.filter((item) => item.includes(point))).toHaveLength(1);
  expect(withoutEscapes.split("\n")).toContain(gist);
  // A quote is only included if it adds something to its point.
  const quoted = [...withoutEscapes.matchAll(/^ {2}> (.+)$/gm)].map(([, quote]) => quote);
  for (const point of points) expect(quoted).not.toContain(point);

  const text = await exportAs({ page, item: "Plain text" });
  expect(text.name).toMatch(/\.txt$/);
  expect(text.text).toContain(title);
  expect(text.text).not.toMatch(/^# /m);
  const lines = text.text.split("\n");
  expect(lines).toContain(gist);
  const pointLines = lines.filter((line) => line.startsWith("- ["));
  for (const point of points) expect(pointLines.filter((line) => line.includes(point))).toHaveLength(1);
  for (const point of points) expect(text.text).not.toContain(`“${point}”`);

  const srt = await exportAs({ page, item: "Subtitles (SRT)" });
  expect(srt.name).toMatch(/\.srt$/);
  expect(srt.text).toMatch(/^\uFEFF?1\r?\n\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}\r?\n\S/);
  const cues = srt.text.trim().split(/\n\n/);
  expect(cues.map((cue) => cue.split("\n").slice(2).join("\n")).sort()).toEqual([...points].sort());

  const starts = {
    "Table (CSV)": "\uFEFFnumber,",
    "Flashcards (Anki)": "#separator:tab",
    "E-\u2060book (EPUB)": "PK",
  };
  for (const [item, start] of Object.entries(starts))
    expect((await exportAs({ page, item })).text.startsWith(start), item).toBe(true);

  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Print or save as PDF" }).click();
  await expect.poll(() => page.evaluate(() => "__hasPrinted" in window)).toBe(true);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Key points" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("button", { name: "Export" })).toBeHidden();
  await expect(page.getByText("J and K move between key points")).toBeHidden();
  await expect(page.getByRole("tab", { name: "Transcript" })).toBeHidden();
});

test("the line is filled where the summary covers the video, and states the share", {
  tag: "@D.summary.20",
}, async ({ page, site }) => {
  await makeSummary({ page, site });
  const { coverage, durationSeconds } = await readContent(page);
  const cited = coverage.blocks.filter(({ state }) => state === "cited");
  expect(cited.length).toBeGreaterThan(2);
  // The panes, which appear once the page is interactive, determine the line's width.
  await page.getByRole("tab", { name: "Transcript" }).waitFor();
  const line = page.getByRole("region", { name: /^\d+ moments in / });
  const lane = await line.locator("[data-line-track]").evaluate((element) => {
    const measure = (state: string) =>
      [...element.querySelectorAll(`[data-stretch="${state}"]`)].map((run) => run.getBoundingClientRect());
    return { cited: measure("cited").map(toSize), said: measure("said").map(toSize) };
    function toSize({ width, height }: DOMRect) {
      return { width, height };
    }
  });
  const sum = (runs: readonly { width: number }[]) => runs.reduce((total, { width }) => total + width, 0);
  const drawn = sum(lane.cited) / (sum(lane.cited) + sum(lane.said));
  const isIn = (parts: Coverage["leftOut"], second: number) =>
    parts.some(({ startSeconds, endSeconds }) => startSeconds <= second && second < endSeconds);
  const silent = coverage.blocks.filter(({ state }) => state === "silence");
  const tenths = Array.from({ length: Math.floor(durationSeconds * 10) }, (_, index) => index / 10);
  const counted = { cited: 0, said: 0 };
  for (const second of tenths)
    if (isIn(cited, second)) counted.cited += 1;
    else if (!isIn(coverage.leftOut, second) && !isIn(silent, second)) counted.said += 1;
  const covered = counted.cited / (counted.cited + counted.said);
  expect(Math.abs(drawn - covered)).toBeLessThan(0.03);
  expect(Math.min(...[...lane.cited, ...lane.said].map(({ width }) => width))).toBeGreaterThanOrEqual(3);
  expect(Math.min(...lane.cited.map(({ height }) => height))).toBeGreaterThan(
    Math.max(...lane.said.map(({ height }) => height)),
  );
  await expect(
    line.getByText(`The key points cover ${Math.round(covered * 100)}% of what is said`, { exact: true }),
  ).toHaveCount(1);
});

test("a summary is shared by link, with a preview, until the link is revoked", {
  tag: ["@D.pages.03", "@D.pages.04", "@D.pages.05", "@D.pages.06", "@D.pages.16"],
}, async ({ browser, page, site }) => {
  const title = await makeSummary({ page, site });
  const { gist } = await readContent(page);
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this summary" });
  await dialog.getByRole("button", { name: "Create a public link" }).click();
  const url = await dialog.getByRole("textbox", { name: "Public link" }).inputValue();
  expect(url).toMatch(new RegExp(`^${site.origin}/s/[\\w-]{8,}$`));

  const html = await (await fetch(url)).text();
  const card = await page.evaluate((text) => {
    const { head } = new DOMParser().parseFromString(text, "text/html");
    const tags = [...head.querySelectorAll<HTMLMetaElement>('meta[property^="og:"], meta[name^="twitter:"]')];
    return tags.map((tag) => [tag.getAttribute("property") ?? tag.name, tag.content]);
  }, html);
  expect(Object.fromEntries(card)).toMatchObject({
    "og:title": title,
    "og:description": gist.slice(0, 300),
    "og:url": url,
    "og:type": "article",
    "og:image": expect.stringContaining(`${url.replace("/s/", "/api/shared/")}/card.png?v=`),
    "og:image:width": "1200",
    "twitter:card": "summary_large_image",
  });
  expect(html).toContain('<meta name="robots" content="noindex" />');
  const listing = dialog.getByRole("checkbox", { name: /^Show this page in search results/ });
  await expect(listing).not.toBeChecked();
  await listing.check();
  await expect
    .poll(async () => (await fetch(url)).text())
    .toContain(`<link rel="canonical" href="${url}" />`);
  expect(await (await fetch(url)).text()).not.toContain('name="robots"');
  const picture = await fetch(Object.fromEntries(card)["og:image"]);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  await expect(dialog.getByRole("img", { name: "Link preview" })).toHaveJSProperty("naturalWidth", 1200);
  await expect(dialog.getByRole("textbox", { name: "Embed code" })).toHaveValue(
    new RegExp(`^<iframe src="${url.replace("/s/", "/embed/")}" `),
  );

  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await routeYouTubeEmbed(other);
  await other.goto(url);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(other.getByRole("region", { name: "Key points" })).toBeVisible();
  await expect(other.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(other.getByRole("button", { name: "Share" })).toHaveCount(0);

  const point = other.locator("[data-key-point][data-start-seconds]").nth(1);
  const [index, seconds] = await point.evaluate((item: HTMLElement) => [
    item.dataset["keyPoint"] ?? "",
    String(Math.floor(Number(item.dataset["startSeconds"]))),
  ]);
  await other.goto(`${url}?t=${seconds}`);
  const linked = other.locator("[data-key-point][data-current]");
  await expect(linked).toHaveAttribute("data-key-point", index ?? "");
  await expect(linked).toBeInViewport();
  await expect(other.locator("[data-player] iframe")).toHaveCount(0);
  await linked.locator("[data-key-point-control]").click();
  await expect(other.locator("[data-player] iframe")).toHaveAttribute(
    "src",
    new RegExp(`start=${seconds}(&|$)`),
  );
  await expect(other.locator("[data-transcript]")).toBeVisible();
  const embed = await other.goto(url.replace("/s/", "/embed/"));
  expect(embed?.headers()["content-security-policy"]).toContain("frame-ancestors *");
  await expect(other.getByRole("list", { name: "Key points" }).getByRole("link").first()).toHaveAttribute(
    "href",
    new RegExp(`^${url}\\?t=\\d+$`),
  );
  await other.goto(url);

  await dialog.getByRole("button", { name: "Stop sharing" }).click();
  await expect(dialog.getByRole("button", { name: "Create a public link" })).toBeVisible();
  await other.reload();
  await expect(other.getByRole("heading", { name: "This summary is no longer shared" })).toBeVisible();
  await expect(other.getByText(title)).toHaveCount(0);
  await stranger.close();
});

test("the library lists created summaries and finds them by a word", {
  tag: ["@D.pages.01", "@D.pages.02"],
}, async ({ page, site }) => {
  const title = await makeSummary({ page, site });
  await page.goto(`${site.origin}/summaries`);
  await expect(page.getByRole("heading", { level: 1, name: "Your summaries" })).toBeVisible();
  const rows = page.locator("[data-summary]");
  await expect(rows).toHaveCount(1);
  const search = page.getByRole("searchbox", { name: "Search your summaries" });
  await search.fill("qqzzxxqqzz");
  await expect(page.getByText("No matching summaries")).toBeVisible();
  await expect(rows).toHaveCount(0);
  await search.fill(title.match(/\p{L}{4,}/u)?.[0] ?? title);
  await expect(rows).toHaveCount(1);
  await rows.getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/summary\//);
});
