import type { Locator, Page, Response } from "@playwright/test";
import type { RunningPith } from "../../harness/start-pith.ts";
import { signInOn } from "./support/accounts.ts";
import { checkPodcastFeed } from "./support/check-podcast-feed.ts";
import { changeAnswer, signIn, type TelegramPerson } from "./support/people.ts";
import { expect, siteSettings, test } from "./support/site.ts";
import { startVoiceService } from "./support/start-voice-service.ts";

const topics = ["The harbour", "The old bridge", "The copper mine", "The lighthouse"];

/** Returns a different talk for each test, so that no audio for it exists yet. */
function writeTalk(seed: string): string {
  return topics
    .flatMap((topic) => [
      `${topic} of ${seed} was built by people who had never seen one before.`,
      `${topic} needed twelve years, nine engineers and a loan that nobody expected to be paid back.`,
      `In the end ${topic.toLowerCase()} cost a third of what its builders had feared.`,
    ])
    .join("\n\n");
}

/** Returns a talk long enough that generating its long summary's audio takes seconds. */
function writeLongTalk(seed: string): string {
  const trades = [
    "a baker",
    "the sailors",
    "our mason",
    "two painters",
    "the miller",
    "some weavers",
    "a cooper",
  ];
  const deeds = [
    "measured",
    "repaired",
    "painted",
    "forgot",
    "compared",
    "borrowed",
    "sold",
    "guarded",
    "counted",
  ];
  const things = ["the copper pipes", "an old boat", "the harvest", "a steam engine", "the north gate"];
  const pick = (list: readonly string[], index: number) => list[index % list.length];
  return Array.from({ length: 1500 }, (_none, index) => {
    const clause = (step: number) =>
      `${pick(trades, index * 3 + step)} ${pick(deeds, index * 5 + step)} ${pick(things, index + step)} in ${1700 + ((index * 7 + step) % 300)}`;
    return `In ${seed} ${clause(0)}, because ${clause(1)}, while ${clause(2)}, and ${clause(4)}.`;
  }).join("\n");
}

/** Creates a summary of a pasted talk, and opens its audio. Returns the summary's id. */
async function openAudio({
  page,
  site,
  person,
  title,
  text,
}: {
  page: Page;
  site: RunningPith;
  person: TelegramPerson;
  title: string;
  text: string;
}): Promise<string> {
  const created = await page.context().request.post(`${site.origin}/api/summaries`, {
    headers: { authorization: `Telegram ${person.telegramId}` },
    data: { source: { kind: "text", title, text }, length: "long" },
  });
  const { data }: { data: { summary: { id: string } } } = await created.json();
  await page.goto(`${site.origin}/summary/${data.summary.id}`);
  await expect(page.locator('[data-phase="done"]')).toBeVisible({ timeout: 40_000 });
  await page.getByRole("tab", { name: "Listen" }).click();
  return data.summary.id;
}

async function readAudioUsed({
  page,
  site,
  person,
}: {
  page: Page;
  site: RunningPith;
  person: TelegramPerson;
}): Promise<number> {
  const answer = await page.context().request.get(`${site.origin}/api/users/account/overview`, {
    headers: { authorization: `Telegram ${person.telegramId}` },
  });
  return (await answer.json()).data.stats.monthly.audio_summaries_used;
}

const findPlayer = (page: Page) => page.locator("audio");
const findMake = (page: Page) => page.getByRole("button", { name: "Read it aloud" });
const findChapters = (page: Page) => page.getByRole("list", { name: "Audio chapters" }).getByRole("button");
const read = <Value extends number | boolean | string | null>(
  player: Locator,
  name: "currentTime" | "paused" | "duration" | "readyState" | "playbackRate" | "currentSrc",
) => player.evaluate((audio: HTMLAudioElement, key) => audio[key] as unknown, name) as Promise<Value>;

test("a pro user has a summary read aloud, seeks, jumps to chapters and plays it faster", {
  tag: ["@S1.product.03", "@D.defaults.03", "@D.defaults.04"],
}, async ({ page, context, site }) => {
  const person = await signInOn({ plan: "pro", context, site });
  const sounds: Response[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/api/audio/")) sounds.push(response);
  });
  await openAudio({ page, site, person, title: "Works of Norwich", text: writeTalk("Norwich") });
  await page.getByRole("radio", { name: "Female" }).click();
  await findMake(page).click();
  await expect(page.locator('[data-audio="done"]')).toBeVisible({ timeout: 60_000 });

  const player = findPlayer(page);
  await expect.poll(() => read<number>(player, "readyState")).toBeGreaterThan(0);
  const durationSeconds = await read<number>(player, "duration");
  expect(durationSeconds).toBeGreaterThan(10);
  expect(sounds[0]?.status()).toBe(206);
  expect(sounds[0]?.request().headers()["range"]).toMatch(/^bytes=0-/);
  expect(sounds[0]?.headers()["content-type"]).toBe("audio/mpeg");

  const chapters = findChapters(page);
  expect(await chapters.count()).toBeGreaterThan(2);
  await chapters.last().click();
  await expect.poll(() => read(player, "paused")).toBe(false);
  const jumpedTo = await read<number>(player, "currentTime");
  expect(jumpedTo).toBeGreaterThan(durationSeconds / 2);
  await expect.poll(() => read<number>(player, "currentTime")).toBeGreaterThan(jumpedTo);
  await expect(chapters.last()).toHaveAttribute("aria-current", "true");

  await chapters.nth(1).click();
  await expect.poll(() => read<number>(player, "currentTime")).toBeLessThan(jumpedTo);
  await expect(chapters.nth(1)).toHaveAttribute("aria-current", "true");
  await expect(chapters.last()).not.toHaveAttribute("aria-current", "true");

  await page.getByRole("radio", { name: "1.5×" }).click();
  expect(await read(player, "playbackRate")).toBe(1.5);
  await page.reload();
  await expect(page.locator('[data-phase="done"]')).toBeVisible();
  await page.getByRole("tab", { name: "Listen" }).click();
  await expect.poll(() => read<number>(player, "readyState")).toBeGreaterThan(0);
  expect(await read(player, "playbackRate")).toBe(1.5);
  expect(await readAudioUsed({ page, site, person })).toBe(1);
});

test("the audio player works by keyboard alone: play, pause, seek, chapters, speed", async ({
  page,
  context,
  site,
}) => {
  const person = await signInOn({ plan: "pro", context, site });
  await openAudio({ page, site, person, title: "Works of Bergen", text: writeTalk("Bergen") });
  await findMake(page).press("Enter");
  await expect(page.locator('[data-audio="done"]')).toBeVisible({ timeout: 60_000 });
  const player = findPlayer(page);
  await expect.poll(() => read<number>(player, "readyState")).toBeGreaterThan(0);

  const controls = page.getByRole("region", { name: "Listen" });
  await controls.getByRole("button", { name: "Play" }).press("Space");
  await expect.poll(() => read(player, "paused")).toBe(false);
  await controls.getByRole("button", { name: "Pause" }).press("Space");
  await expect.poll(() => read(player, "paused")).toBe(true);
  const stoodAt = await read<number>(player, "currentTime");
  const position = controls.getByRole("slider", { name: "Position in the audio" });
  await position.press("ArrowRight");
  await expect.poll(() => read<number>(player, "currentTime")).toBeGreaterThan(stoodAt + 4);
  await expect(position).toHaveAttribute("aria-valuetext", /^0:\d\d of \d+:\d\d$/);
  const movedTo = await read<number>(player, "currentTime");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => read<number>(player, "currentTime")).toBeLessThan(movedTo);

  await findChapters(page).nth(2).press("Enter");
  await expect.poll(() => read(player, "paused")).toBe(false);
  await expect(findChapters(page).nth(2)).toHaveAttribute("aria-current", "true");
  await page.getByRole("radio", { name: "1×", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  expect(await read(player, "playbackRate")).toBe(1.25);
});

test("media keys play, pause and seek the audio under its summary's title, which plays on until the page is left", async ({
  page,
  context,
  site,
}) => {
  // The system sends media keys to the page that it considers to be playing. No browser lets a test press
  // them.
  await page.addInitScript(() => {
    const { mediaSession } = navigator;
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {};
    const setActionHandler = mediaSession.setActionHandler.bind(mediaSession);
    mediaSession.setActionHandler = (action, handler) => {
      setActionHandler(action, handler);
      if (handler) handlers[action] = handler;
      else delete handlers[action];
    };
    Object.assign(window, { handlers });
  });
  const listActions = () =>
    page.evaluate(() => Object.keys((window as unknown as { handlers: object }).handlers).sort());
  const readTitle = () => page.evaluate(() => navigator.mediaSession.metadata?.title ?? null);
  const press = (details: MediaSessionActionDetails) =>
    page.evaluate(
      (given) =>
        (window as unknown as { handlers: Record<string, MediaSessionActionHandler> }).handlers[
          given.action
        ]?.(given),
      details,
    );

  const person = await signInOn({ plan: "pro", context, site });
  await openAudio({ page, site, person, title: "Works of Aarhus", text: writeTalk("Aarhus") });
  expect(await listActions()).toEqual([]);
  await findMake(page).click();
  await expect(page.locator('[data-audio="done"]')).toBeVisible({ timeout: 60_000 });
  const player = findPlayer(page);
  await expect.poll(() => read<number>(player, "readyState")).toBeGreaterThan(0);
  expect(await readTitle()).toBe("Works of Aarhus");

  await press({ action: "play" });
  await expect.poll(() => read(player, "paused")).toBe(false);
  await press({ action: "pause" });
  await expect.poll(() => read(player, "paused")).toBe(true);
  await press({ action: "seekto", seekTime: 3 });
  expect(await read(player, "currentTime")).toBe(3);
  await press({ action: "seekforward" });
  expect(await read(player, "currentTime")).toBe(18);
  await press({ action: "seekbackward", seekOffset: 10 });
  expect(await read(player, "currentTime")).toBe(8);
  await press({ action: "seekto", seekTime: 0 });
  await press({ action: "nexttrack" });
  await expect(findChapters(page).nth(1)).toHaveAttribute("aria-current", "true");
  await press({ action: "previoustrack" });
  expect(await read(player, "currentTime")).toBe(0);

  await press({ action: "play" });
  await page.getByRole("tab", { name: "Transcript" }).click();
  await expect(player).toBeHidden();
  await expect.poll(() => read<number>(player, "currentTime")).toBeGreaterThan(1);
  const whole = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const size of [{ width: 390, height: 844 }, { width: 844, height: 390 }, whole]) {
    const before = await read<number>(player, "currentTime");
    await page.setViewportSize(size);
    await expect(page.locator("[data-pane-bar]")).toHaveCount(size.width < size.height ? 1 : 0);
    await expect.poll(() => read<number>(player, "currentTime")).toBeGreaterThan(before);
    expect(await read(player, "paused")).toBe(false);
  }
  await press({ action: "pause" });
  await page.getByRole("tab", { name: "Listen" }).click();
  await expect(
    page.getByRole("region", { name: "Listen" }).getByRole("button", { name: "Play" }),
  ).toBeVisible();

  await page.getByRole("link", { name: "Your summaries" }).click();
  await expect(player).toHaveCount(0);
  expect(await listActions()).toEqual([]);
  expect(await readTitle()).toBeNull();
});

test("the podcast feed is valid, plays its episodes, and stops working when it is revoked", async ({
  page,
  context,
  site,
}) => {
  const person = await signInOn({ plan: "pro", context, site });
  await openAudio({ page, site, person, title: "Works & <days> of Turku", text: writeTalk("Turku") });
  await findMake(page).click();
  await expect(page.locator('[data-audio="done"]')).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Create my feed" }).click();
  const field = page.getByRole("textbox", { name: "Podcast feed" });
  await expect(field).toHaveValue(/\/feeds\/[\w-]+\.xml$/);
  const url = await field.inputValue();
  expect(await checkPodcastFeed({ page, url })).toEqual([]);
  const feed = await (await fetch(url)).text();
  expect(feed).toContain("<title>Works &amp; &lt;days&gt; of Turku</title>");
  const sound = /<enclosure url="([^"]+)"/.exec(feed)?.[1]?.replaceAll("&amp;", "&") ?? "";

  await page.getByRole("button", { name: "Delete the feed" }).click();
  await page.getByRole("button", { name: "Delete the feed" }).click();
  await expect(page.getByRole("button", { name: "Create my feed" })).toBeVisible();
  expect([(await fetch(url)).status, (await fetch(sound)).status]).toEqual([404, 404]);
});

test("a page left open until the audio's URL has expired fetches a new one, and plays from the chosen chapter", async ({
  page,
  context,
  site,
}) => {
  const person = await signInOn({ plan: "pro", context, site });
  const id = await openAudio({ page, site, person, title: "Works of Tromsø", text: writeTalk("Tromsø") });
  await findMake(page).click();
  await expect(page.locator('[data-audio="done"]')).toBeVisible({ timeout: 60_000 });
  let isExpired = true;
  await changeAnswer<{ url: string }>({
    page,
    path: `/api/summaries/${id}/audio`,
    change: (audio) => (isExpired ? { ...audio, url: audio.url.replace(/token=\w/, "token=0") } : audio),
  });
  const refused = page.waitForResponse(
    (response) => response.url().includes("/api/audio/") && !response.ok(),
  );
  await page.reload();
  await page.getByRole("tab", { name: "Listen" }).click();
  await refused;
  await expect(page.getByRole("alert")).toHaveText("Couldn’t load the audio. Try playing it again.");

  isExpired = false;
  await findChapters(page).last().click();
  const player = findPlayer(page);
  await expect.poll(() => read(player, "paused")).toBe(false);
  await expect(findChapters(page).last()).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a long reading shows its progress and can be canceled at no cost", async ({ page, context, site }) => {
  const person = await signInOn({ plan: "pro", context, site });
  await openAudio({ page, site, person, title: "Chronicle of Riga", text: writeLongTalk("Riga") });
  await findMake(page).click();
  await expect(page.getByText(/Creating audio, [1-9]\d?%/).first()).toBeVisible();
  expect(await readAudioUsed({ page, site, person })).toBe(1);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(findMake(page)).toBeVisible();
  expect(await readAudioUsed({ page, site, person })).toBe(0);
  await page.reload();
  await page.getByRole("tab", { name: "Listen" }).click();
  await expect(findMake(page)).toBeVisible();
});

test("audio failures are explained: a language without a voice, a used-up month, a failed voice", async ({
  page,
  context,
  site,
}) => {
  const person = await signInOn({ plan: "pro", context, site });
  const japanese = [
    "この橋は町の人々によって百年前に建てられました。",
    "建設には十二年かかり、九人の技術者が働きました。",
    "最後に、費用は予想の三分の一になりました。",
    "灯台は港の入口に立ち、夜ごと船を導いています。",
  ];
  await openAudio({ page, site, person, title: "橋と灯台", text: japanese.join("\n") });
  const alert = page.getByRole("alert");
  await findMake(page).click();
  await expect(alert).toHaveText(/no voice on this server supports its language/);

  const id = await openAudio({ page, site, person, title: "Works of Ghent", text: writeTalk("Ghent") });
  const isAudioCall = (url: URL) => url.pathname === `/api/summaries/${id}/audio`;
  await page.route(isAudioCall, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 402,
          json: { success: false, error: "You've used all 150 audio summaries.", code: "quota_exceeded" },
        })
      : route.fallback(),
  );
  await findMake(page).click();
  await expect(alert).toHaveText(
    "You’ve used all of this month’s audio summaries. Your limit resets on the 1st.",
  );
  await page.unroute(isAudioCall);
  await changeAnswer<{ status: string; url: string | null; failure: unknown }>({
    page,
    path: `/api/summaries/${id}/audio`,
    change: (audio) => ({
      ...audio,
      status: "failed",
      url: null,
      failure: { code: "internal", params: null, message: "The voice ended before its time." },
    }),
  });
  await findMake(page).click();
  await expect(alert).toHaveText(
    "We couldn’t read the summary aloud. This didn’t count toward your limit. Try again.",
  );
  await expect(findMake(page)).toBeEnabled();
});

test("switching audio on reads the new summary aloud, and the following ones automatically", {
  tag: "@S1.product.03",
}, async ({ page, context, site }) => {
  const person = await signInOn({ plan: "pro", context, site });
  await openAudio({ page, site, person, title: "Works of Lviv", text: writeTalk("Lviv") });
  await page.getByRole("checkbox", { name: "Create audio for new summaries automatically" }).check();
  await expect(page.locator('[data-audio="done"]')).toBeVisible({ timeout: 60_000 });
  await openAudio({ page, site, person, title: "Works of Porto", text: writeTalk("Porto") });
  await expect(page.locator('[data-audio="done"]')).toBeVisible({ timeout: 60_000 });
  expect(await readAudioUsed({ page, site, person })).toBe(2);
});

test("a free user learns that audio comes with Pro, and where to get it", { tag: "@S9.limits.05" }, async ({
  page,
  context,
  site,
}) => {
  const person = await signIn({ context, site });
  await openAudio({ page, site, person, title: "Works of Oslo", text: writeTalk("Oslo") });
  await expect(page.getByText("Audio summaries are part of Pro.")).toBeVisible();
  await expect(page.getByRole("link", { name: "See plans" })).toHaveAttribute("href", /subscription/);
  await expect(findMake(page)).toHaveCount(0);
});

test("a hosted voice replaces espeak-ng if it is set up, and spends nothing if it fails", {
  tag: ["@D.defaults.03", "@D.defaults.10"],
}, async ({ page, context, site, startPith }) => {
  test.setTimeout(150_000);
  expect(site.readOutput()).toMatch(/Voice +espeak-ng \(embedded\)/);
  await using voice = await startVoiceService();
  const hosted = await startPith({
    settings: { ...siteSettings, HOSTED_VOICE_MODEL: "a-voice", HOSTED_VOICE_BASE_URL: voice.url },
  });
  await expect.poll(() => hosted.readOutput()).toMatch(/Voice +a-voice at http:\/\/127/);
  const person = await signInOn({ plan: "pro", context, site: hosted });
  const text = writeTalk("Delft");
  await openAudio({ page, site: hosted, person, title: "Works of Delft", text });
  await page.getByRole("radio", { name: "Female" }).click();
  await findMake(page).click();
  await expect(page.locator('[data-audio="done"]')).toBeVisible({ timeout: 60_000 });
  expect(voice.calls[0]).toMatchObject({ model: "a-voice", voice: "nova", response_format: "wav" });
  expect(voice.calls.map(({ input }) => input).join(" ")).toMatch(/The \w+ of Delft was built/);
  await expect.poll(() => read<number>(findPlayer(page), "duration")).toBeGreaterThan(1.5);

  voice.refuse();
  await openAudio({ page, site: hosted, person, title: "Works of Lund", text: writeTalk("Lund") });
  await findMake(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "The voice service didn’t respond. Try again in a moment.",
    {
      timeout: 90_000,
    },
  );
  expect(await readAudioUsed({ page, site: hosted, person })).toBe(1);
});
