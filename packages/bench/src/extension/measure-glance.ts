import { cp } from "node:fs/promises";
import os from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createGuardedFolder } from "@pith/testbed/guard";
import { openRoots } from "@pith/testbed/open-roots";
import { answerForVideo, type CaptionedVideo } from "@pith/testbed/write-watch-page";
import { openCorpus } from "../data/find-shared-data.ts";
import { loadLongTalks } from "../model/load-long-talks.ts";
import { median } from "../report/median.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets, type Target } from "../report/print-targets.ts";
import { type PlainChromium, type PlainPage, startPlainChromium } from "./start-plain-chromium.ts";

const RUNS = 3;
/**
 * How long the pointer hovers over the button before the click: not at all, or about as long as a typical
 * user's pointer does.
 */
const RESTS_MS = [0, 500];
/** The longest main-thread task that doesn't noticeably delay the page's player. */
const LONGEST_TASK_MS = 50;
/** A loop that calibrates waiting times. Its duration on a quiet machine is known. */
const LOOP_ROUNDS = 20_000_000;
const QUIET_LOOP_MS = 100;
const WANTED_WAIT_MS = 300;
const IDLE_MS = 5_000;

interface Glance {
  isAutomatic: boolean;
  /** True if the browser hadn't run the engine before. */
  isFirst: boolean;
  restMs: number;
  /** Milliseconds from the captions' arrival to the finished glance. */
  waitMs: number;
  loopMs: number;
  longestTaskMs: number;
  /** Average milliseconds of script time per second before the click. */
  idleMs: number;
}

interface Watched {
  tasks: number[];
  /** Milliseconds since 1970. */
  doneAt: number;
}

/** Runs in the page. Waits for the extension's button and returns its center, in viewport pixels. */
function findButton(): Promise<{ x: number; y: number }> {
  return new Promise((resolve) => {
    const look = () => {
      const button = document.querySelector("pith-button")?.shadowRoot?.querySelector("button");
      const box = button?.getBoundingClientRect();
      if (box && box.width > 0) resolve({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in the page. Returns once the finished glance has been shown for `restMs`. */
function watchGlance(restMs: number): Promise<Watched> {
  return new Promise((resolve) => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: "longtask" });
    const look = () => {
      const root = document.querySelector("pith-panel")?.shadowRoot;
      if (root?.querySelector('[data-stage="glance"] [data-phase="done"]')) {
        const doneAt = performance.timeOrigin + performance.now();
        setTimeout(() => resolve({ tasks, doneAt }), restMs);
      } else requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in the page. Times a fixed amount of work. */
function runLoop(rounds: number): number {
  const startedAt = performance.now();
  let sum = 0;
  for (let at = 0; at < rounds; at += 1) sum = (sum * 31 + at) % 1_000_003;
  return performance.now() - startedAt + (sum < 0 ? 1 : 0);
}

async function readScriptMs(page: PlainPage): Promise<number> {
  const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>(
    "Performance.getMetrics",
  );
  return 1000 * (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0);
}

async function press({ page, restMs }: { page: PlainPage; restMs: number }): Promise<void> {
  const at = await page.call(findButton, null);
  await page.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...at });
  await delay(restMs);
  for (const type of ["mousePressed", "mouseReleased"])
    await page.send("Input.dispatchMouseEvent", { type, ...at, button: "left", clickCount: 1 });
}

async function measureOne({
  browser,
  video,
  restMs,
  isFirst,
}: {
  browser: PlainChromium;
  video: CaptionedVideo;
  restMs: number;
  isFirst: boolean;
}): Promise<Glance> {
  let captionsAt: number | null = null;
  const page = await browser.openPage(async ({ requestId, request }, { send }) => {
    const path = new URL(request.url).pathname;
    const { headers = {}, body = "" } = answerForVideo({ path, video }) ?? {};
    await send("Fetch.fulfillRequest", {
      requestId,
      responseCode: body === "" ? 404 : 200,
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: Buffer.from(body).toString("base64"),
    });
    if (path === "/api/timedtext") captionsAt = Date.now();
  });
  await page.send("Performance.enable");
  await page.send("Page.navigate", { url: `https://www.youtube.com/watch?v=${video.id}` });
  await page.call(findButton, null);
  await delay(1000);
  const before = await readScriptMs(page);
  await delay(IDLE_MS);
  const idleMs = ((await readScriptMs(page)) - before) / (IDLE_MS / 1000);
  const watching = page.call(watchGlance, 1000);
  await press({ page, restMs });
  const { tasks, doneAt } = await watching;
  const loopMs = await page.call(runLoop, LOOP_ROUNDS);
  await page.close();
  if (captionsAt === null) throw new Error("The page didn't ask for its captions.");
  const waitMs = doneAt - captionsAt;
  const { isAutomatic } = video;
  return { isAutomatic, isFirst, restMs, waitMs, loopMs, longestTaskMs: Math.max(0, ...tasks), idleMs };
}

/** Scales the wait to what it would be on a quiet machine. */
function scaleWait({ waitMs, loopMs }: Pick<Glance, "waitMs" | "loopMs">): number {
  return (waitMs * QUIET_LOOP_MS) / loopMs;
}

/**
 * Measures the extension's instant summary of a three-hour talk: the wait after its captions arrive, long
 * tasks on the page's main thread, and script time on an idle page. In each browser, measures the first
 * press, when the engine has barely run yet, and a later one. Waits are calibrated by a loop in the same
 * page. Needs the built extension. Returns how many targets were missed.
 */
export async function measureGlance(): Promise<number> {
  const corpus = openCorpus("captions");
  // The small corpus has only one.
  const [longest, talk = longest] = loadLongTalks(corpus);
  if (talk === undefined) throw new Error("There is no long talk.");
  await using folder = await createGuardedFolder("pith-glance-");
  const extension = `${folder.path}/extension`;
  await cp(fileURLToPath(new URL("../../../../apps/extension/dist", import.meta.url)), extension, {
    recursive: true,
  });
  await openRoots(extension);
  const load = os.loadavg()[0]?.toFixed(1);
  const rows: Glance[] = [];
  for (const isAutomatic of [false, true]) {
    const { cues } = talk.transcript;
    const video = { id: "longtalk_01", title: "A talk", seconds: talk.seconds, cues, isAutomatic };
    for (const restMs of RESTS_MS) {
      for (let run = 0; run < RUNS; run += 1) {
        const profile = `${folder.path}/profile-${rows.length}`;
        await using browser = await startPlainChromium({ profile, extension });
        for (const isFirst of [true, false]) rows.push(await measureOne({ browser, video, restMs, isFirst }));
      }
    }
  }
  printTable({
    title: `Instant summary of ${talk.name} (load before: ${load})`,
    header: [
      "captions",
      "press",
      "rest ms",
      "wait ms",
      "loop ms",
      "wait on a quiet machine, ms",
      "longest task ms",
      "idle script ms/s",
    ],
    rows: rows.map(({ isAutomatic, isFirst, restMs, waitMs, loopMs, longestTaskMs, idleMs }) => [
      isAutomatic ? "automatic" : "typed",
      isFirst ? "first" : "later",
      String(restMs),
      waitMs.toFixed(0),
      loopMs.toFixed(0),
      scaleWait({ waitMs, loopMs }).toFixed(0),
      longestTaskMs.toFixed(0),
      idleMs.toFixed(2),
    ]),
  });
  return printTargets(
    [
      ...[true, false].flatMap((isFirst) =>
        RESTS_MS.map(
          (restMs): Target => ({
            what: `glance after its captions, ${isFirst ? "first" : "later"} press, after ${restMs} ms`,
            measured: median(
              rows.filter((row) => row.restMs === restMs && row.isFirst === isFirst).map(scaleWait),
            ),
            wanted: WANTED_WAIT_MS,
            better: "lower",
            unit: "ms",
          }),
        ),
      ),
      {
        what: "longest task of the page",
        measured: median(rows.map(({ longestTaskMs }) => longestTaskMs)),
        wanted: LONGEST_TASK_MS,
        better: "lower",
        unit: "ms",
      },
      {
        what: "script of an idle page, a second",
        measured: median(rows.map(({ idleMs }) => idleMs)),
        wanted: 1,
        better: "lower",
        unit: "ms",
      },
    ],
    { isSmall: corpus.isSmall },
  );
}
