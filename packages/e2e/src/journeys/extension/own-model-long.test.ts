import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { Summary } from "@pith/core/summaries/summary";
import { parseCaptions } from "@pith/engine/captions/parse-captions";
import { answerLikeAModel } from "@pith/engine/testing/answer-like-a-model";
import { startOpenAiServer } from "@pith/engine/testing/start-openai-server";
import { answerForVideo } from "@pith/testbed/write-watch-page";
import { launchExtension } from "../../harness/launch-extension.ts";
import { expect, test } from "../../harness/test.ts";
import { requireSharedData, sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { findWorker } from "./popup.ts";
import { openGlance } from "./watch-page.ts";

test.skip(sharedDataDirectory === null, sharedDataMissing);

const KEY = "sk-pith-long-journey-9876543210";
const HOUR_SECONDS = 3600;
/**
 * Time that the model takes to give its first answer. Summaries that took five seconds used to end as
 * "stopped".
 */
const FIRST_ANSWER_MS = 6_000;
/** An interview that lasts 3 hours and 28 minutes. */
const captions = "captions/lex_karpathy_333_srt/lex_333_karpathy.en-US.srt";

interface Areas {
  chrome: {
    storage: Record<
      "local" | "session",
      { get(keys: null): Promise<Record<string, unknown>>; set(values: object): Promise<void> }
    >;
  };
}

test("the user's own key summarizes three hours with proof while no server runs, and stays private", {
  tag: "@night",
}, async () => {
  test.setTimeout(240_000);
  let isFirst = true;
  const model = await startOpenAiServer({
    async respond(request) {
      if (isFirst) {
        isFirst = false;
        await delay(FIRST_ANSWER_MS);
      }
      return { kind: "answer", text: JSON.stringify(answerLikeAModel(request)) };
    },
  });
  await using extension = await launchExtension({ grantedHosts: ["http://127.0.0.1/*"] });
  const { context } = extension;
  const { transcript } = parseCaptions({ text: readFileSync(requireSharedData(captions), "utf8") });
  const seconds = (transcript.cues.at(-1)?.endMs ?? 0) / 1000;
  const { cues } = transcript;
  const video = { id: "longtalk_01", title: "A long interview", seconds, cues, isAutomatic: false };
  await context.route(/^https:\/\/([a-z0-9-]+\.)?(youtube\.com|ytimg\.com)\//, async (route) => {
    const answer = answerForVideo({ path: new URL(route.request().url()).pathname, video });
    await route.fulfill(answer ?? { status: 404, body: "" });
  });

  const heard: string[] = [];
  const listen = (text: string) => heard.push(text);
  context.on("request", (request) => {
    if (new URL(request.url()).origin === new URL(model.url).origin) return;
    listen(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ""}`);
  });
  context.on("console", (message) => listen(message.text()));
  context.on("weberror", (error) => listen(String(error.error())));
  const worker = findWorker(context);
  worker.on("console", (message) => listen(message.text()));

  const own = { provider: "compatible", baseUrl: model.url, model: "stand-in", apiKey: KEY };
  await worker.evaluate(
    (ownModel) => (globalThis as unknown as Areas).chrome.storage.local.set({ engineKind: "own", ownModel }),
    own,
  );
  const page = await context.newPage();
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(`https://www.youtube.com/watch?v=${video.id}`);
  await openGlance(page);
  await page.getByRole("button", { name: "Full summary" }).click();
  await page.locator('pith-panel [data-stage="full"] [data-phase="done"]').waitFor({ timeout: 180_000 });

  const stored = await worker.evaluate(async () => {
    const { local, session } = (globalThis as unknown as Areas).chrome.storage;
    return { local: await local.get(null), session: await session.get(null) };
  });
  const [summary] = stored.local["ownSummaries"] as Summary[];
  const points = summary?.content?.keyPoints ?? [];
  expect(points.length).toBeGreaterThan(10);
  const shown = cues.map(({ text }) => text).join(" ");
  for (const { proof, quotes } of points) {
    expect(["judged", "near_copy", "quoted"]).toContain(proof.kind);
    for (const quote of quotes) expect(shown).toContain(quote.text);
  }
  expect(points.some(({ proof }) => proof.kind === "judged")).toBe(true);
  expect(points.at(-1)?.quotes[0].startSeconds ?? 0).toBeGreaterThan(2.5 * HOUR_SECONDS);

  expect(model.requests.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
  const { ownModel: _kept, ...others } = stored.local;
  const pageData = await page.evaluate(() => [
    document.documentElement.outerHTML,
    document.querySelector("pith-panel")?.shadowRoot?.innerHTML ?? "",
    JSON.stringify({ ...localStorage }),
    JSON.stringify({ ...sessionStorage }),
    document.cookie,
  ]);
  for (const text of [...heard, JSON.stringify(others), JSON.stringify(stored.session), ...pageData])
    expect(text).not.toContain(KEY);
  await model.close();
});
