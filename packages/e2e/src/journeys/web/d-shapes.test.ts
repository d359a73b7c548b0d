import { answerLikeAModel, readPrompt } from "@pith/engine/testing/answer-like-a-model";
import { buildTalk } from "@pith/engine/testing/build-talk";
import {
  type OpenAiRequest,
  type OpenAiServer,
  startOpenAiServer,
} from "@pith/engine/testing/start-openai-server";
import type { RunningPith } from "../../harness/start-pith.ts";
import { test as base, expect } from "./support/site.ts";

const CUE_SECONDS = 5;

/** Responds like a model that writes every text in German, and like a judge that accepts everything. */
function answer(request: OpenAiRequest): unknown {
  const answered = answerLikeAModel(request);
  switch (readPrompt(request).kind) {
    case "writing":
      return JSON.parse(JSON.stringify(answered), (key, value) =>
        key === "text" ? `Auf Deutsch: ${value}` : value,
      );
    case "check":
      return {
        verdicts: (answered["verdicts"] as object[]).map((verdict) => ({ ...verdict, failing: [] })),
      };
    default:
      return answered;
  }
}

/** Adds a server with a model, the model itself, and a switch that makes the model stop responding. */
const test = base.extend<{ written: { pith: RunningPith; model: OpenAiServer; outage: { isOn: boolean } } }>({
  written: async ({ startPith }, use) => {
    const outage = { isOn: false };
    const model = await startOpenAiServer({
      respond: (request) =>
        outage.isOn
          ? { kind: "status", status: 401 }
          : { kind: "answer", text: JSON.stringify(answer(request)) },
    });
    const pith = await startPith({
      settings: { MODEL_PROVIDERS: "compatible:small", MODEL_COMPATIBLE_BASE_URL: model.url },
    });
    await use({ pith, model, outage });
    await model.close();
  },
});

function buildCaptions(): string {
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
  const cues = buildTalk(80).map(
    (text, index) => `${time(index * CUE_SECONDS)} --> ${time((index + 1) * CUE_SECONDS)}\n${text}\n`,
  );
  return `WEBVTT\n\n${cues.join("\n")}`;
}

test("an English talk becomes a short German summary with a focus, and notes from the same facts", {
  tag: ["@D.engine.12", "@D.engine.13"],
}, async ({ page, written: { pith, model } }) => {
  await page.goto(pith.origin);
  await page.getByRole("tab", { name: "Caption file" }).click();
  await page.getByRole("main").getByRole("combobox", { name: "Language" }).selectOption("de");
  await page.getByRole("combobox", { name: "Format" }).selectOption("In brief");
  await page.getByRole("button", { name: "Add instructions" }).click();
  await page.getByRole("textbox", { name: "Your instructions (optional)" }).fill("for a beginner");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "crafts.vtt", mimeType: "text/vtt", buffer: Buffer.from(buildCaptions()) });
  await page.getByRole("button", { name: "Summarize" }).click();
  await expect(page.locator('[data-phase="done"]')).toBeVisible();

  const takeaways = page.getByRole("region", { name: "Takeaways" });
  await expect(takeaways.getByRole("listitem").filter({ hasText: "Auf Deutsch: " })).toHaveCount(3);
  await expect(takeaways.getByText("Auf Deutsch: ").first()).toHaveAttribute("lang", "de");
  // A point's actions can only be clicked while the pointer is over the point.
  const takeaway = takeaways.getByRole("listitem").first();
  await takeaway.hover();
  await takeaway.getByRole("button", { name: "Proof" }).click();
  await expect(takeaways.getByText("small checked this against what was said.").first()).toBeVisible();
  await expect(page.getByText("Your instructions: “for a beginner”")).toBeVisible();
  await expect(page.getByText("Each new version counts as one summary.")).toBeVisible();

  const read = model.requests.length;
  const first = page.url();
  await page.getByRole("group", { name: "Summary format" }).getByRole("button", { name: "Notes" }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.locator('[data-phase="done"]')).toBeVisible();
  const notes = page.getByRole("region", { name: "Notes" });
  await expect(notes.getByRole("heading", { level: 3 }).nth(1)).toBeVisible();
  await expect(notes.getByText("Auf Deutsch: ").first()).toBeVisible();
  const asked = model.requests.slice(read).map((request) => readPrompt(request).kind);
  expect(asked).toContain("writing");
  expect(asked).not.toContain("facts");
});

test("an instant summary from a model outage can be rewritten by the model afterward", {
  tag: "@night",
}, async ({ page, written: { pith, outage } }) => {
  outage.isOn = true;
  await page.goto(pith.origin);
  await page.getByRole("tab", { name: "Caption file" }).click();
  await page.locator('input[type="file"]').setInputFiles({
    name: "outage.vtt",
    mimeType: "text/vtt",
    buffer: Buffer.from(buildCaptions().replaceAll("the", "this")),
  });
  await page.getByRole("button", { name: "Summarize" }).click();
  await expect(page.getByText("Instant summary: the speaker’s own words")).toBeVisible();
  outage.isOn = false;
  await page.getByRole("button", { name: "Rewrite with a language model" }).click();
  await expect(page.getByText("Written by small")).toBeVisible();
  await expect(page.getByRole("button", { name: "Rewrite with a language model" })).toBeHidden();
});
