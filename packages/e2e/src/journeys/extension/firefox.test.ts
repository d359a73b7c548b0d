import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import { findFirefox } from "../../../../../.ci/find-firefox.mjs";
import { builtExtension } from "../../harness/launch-extension.ts";
import { type FirefoxPage, launchFirefox } from "../../harness/launch-firefox.ts";
import { expect, test } from "../../harness/test.ts";
import { answerYouTube } from "../../replay/answer-youtube.ts";
import { sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { placeRecording } from "./watch-page.ts";

const firefox = findFirefox();
const firefoxMissing = "No Firefox is installed; set FIREFOX_PATH to one. `npm test` as root installs it.";
test.skip(firefox === null, firefoxMissing);
test.skip(sharedDataDirectory === null, sharedDataMissing);
test.setTimeout(300_000);

/** A 25-minute video in English with manual captions. */
const talk = "F1xioXWb8CY";

/** Runs in the options page, whose fields React controls. */
function fill(fields: Record<string, string>): void {
  for (const [label, value] of Object.entries(fields)) {
    const found = [...document.querySelectorAll("label")].find(({ innerText }) =>
      innerText.startsWith(label),
    );
    const field = found?.control;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement))
      throw new Error(`There is no field for ${label}.`);
    const { prototype } = field.constructor as unknown as { prototype: object };
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
    );
  }
}

function readPanel(stage: string): string | null {
  const root = document.querySelector("pith-panel")?.shadowRoot;
  const section = root?.querySelector<HTMLElement>(`[data-stage="${stage}"]`);
  return section?.querySelector('[data-phase="done"]') ? section.innerText : null;
}

/** Returns the first visible key point after the fifth minute. */
function findLateMoment(): { name: string; seconds: number } | null {
  const root = document.querySelector("pith-panel")?.shadowRoot;
  for (const button of root?.querySelectorAll('button[aria-label^="Go to "]') ?? []) {
    const name = button.getAttribute("aria-label") ?? "";
    const [minutes = 0, seconds = 0] = name.slice("Go to ".length).split(":").map(Number);
    if (minutes >= 5 && button.checkVisibility()) return { name, seconds: minutes * 60 + seconds };
  }
  return null;
}

async function chooseModel({ page, url }: { page: FirefoxPage; url: string }): Promise<void> {
  await page.waitFor(() => document.querySelector("select") !== null);
  await page.evaluate(fill, { "Written by": "own" });
  await page.waitFor(() => document.querySelector("input[type=password]") !== null);
  await page.evaluate(fill, { Provider: "compatible" });
  await page.evaluate(fill, { Address: url, Model: "stand-in", "API key": "sk-pith-journey" });
  await page.press("Save and test");
  const outcome = await page.waitFor(() => {
    const text = document.querySelector<HTMLElement>("[data-outcome]")?.innerText ?? "";
    return /stand-in|allow|error|respond/i.test(text) ? text : null;
  });
  expect(outcome).toContain("stand-in");
}

test("in Firefox, a user sets up their own model, gets a glance and a full summary, and seeks", async ({
  browserName: _,
}, testInfo) => {
  const model = await startOpenAiServer({
    respond: (request) => ({ kind: "answer", text: JSON.stringify(answerLikeAModel(request)) }),
  });
  await using browser = await launchFirefox({
    executablePath: firefox ?? "",
    build: builtExtension,
    folder: testInfo.outputPath("firefox-build"),
    grantedHosts: ["http://127.0.0.1/*"],
    answer: (url) => answerYouTube({ request: { url, body: "" }, origin: url.origin }),
  });
  const options = await browser.open();
  await options.goto(browser.urlOf("src/options/index.html"));
  await chooseModel({ page: options, url: model.url });
  await options.screenshot(testInfo.outputPath("options.png"));

  const page = await browser.open();
  await page.goto(`https://www.youtube.com/watch?v=${talk}`);
  await page.evaluate(placeRecording, 26 * 60);
  await page.press("Summarize");
  expect(await page.waitFor(readPanel, "glance")).toContain("Instant summary");
  await page.screenshot(testInfo.outputPath("glance.png"));

  const moment = await page.waitFor(findLateMoment);
  await page.press(moment.name);
  // Playback alone wouldn't reach this moment before the wait times out.
  await page.waitFor(
    (seconds) => (document.querySelector("video")?.currentTime ?? 0) >= seconds,
    moment.seconds,
  );

  await page.press("Full summary");
  const full = await page.waitFor(readPanel, "full");
  expect(full).toContain("stand-in");
  await page.screenshot(testInfo.outputPath("full.png"));
  expect(model.requests.length).toBeGreaterThan(0);
  const { host } = new URL(model.url);
  const elsewhere = browser.requests.filter((url) => {
    const called = new URL(url);
    return (
      called.protocol.startsWith("http") &&
      !/youtube\.com$|ytimg\.com$/.test(called.hostname) &&
      called.host !== host
    );
  });
  expect(elsewhere).toEqual([]);
  await model.close();
});
