import { cp } from "node:fs/promises";
import os from "node:os";
import { fileURLToPath } from "node:url";
import { createGuardedFolder } from "@pith/testbed/guard";
import { openRoots } from "@pith/testbed/open-roots";
import { requireChromium } from "@pith/testbed/require-chromium";
import { answerForVideo } from "@pith/testbed/write-watch-page";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { openCorpus } from "../data/find-shared-data.ts";
import { loadLongTalks } from "../model/load-long-talks.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets, type Target } from "../report/print-targets.ts";
import { median } from "../website/median.ts";

const RUNS = 3;
/**
 * How long the pointer hovers over the button before the click: not at all, or about as long as a typical
 * user's pointer.
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
  restMs: number;
  /** Milliseconds from the captions' arrival to the finished glance. */
  waitMs: number;
  loopMs: number;
  longestTaskMs: number;
  /** Average milliseconds of script per second before the click. */
  idleMs: number;
}

interface Watched {
  tasks: number[];
  /** Milliseconds since 1970. */
  doneAt: number | null;
}
declare global {
  interface Window {
    pithGlance?: Watched;
  }
}

/** Runs in the page. Records long tasks and the time at which the glance appears. */
function watchGlance(): void {
  const watched: Watched = { tasks: [], doneAt: null };
  window.pithGlance = watched;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.tasks.push(entry.duration);
  }).observe({ type: "longtask" });
  const look = () => {
    const root = document.querySelector("pith-panel")?.shadowRoot;
    if (root?.querySelector('[data-stage="glance"] [data-phase="done"]'))
      watched.doneAt = performance.timeOrigin + performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

/** Runs in the page. Times a fixed amount of work. */
function runLoop(rounds: number): number {
  const startedAt = performance.now();
  let sum = 0;
  for (let at = 0; at < rounds; at += 1) sum = (sum * 31 + at) % 1_000_003;
  return performance.now() - startedAt + (sum < 0 ? 1 : 0);
}

async function readScriptMs(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  return 1000 * (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0);
}

async function measureOne({
  context,
  videoId,
  restMs,
  readCaptionsAt,
}: {
  context: BrowserContext;
  videoId: string;
  restMs: number;
  /** Returns when the captions were sent, in milliseconds since 1970. */
  readCaptionsAt: () => number | null;
}): Promise<Omit<Glance, "isAutomatic">> {
  const page = await context.newPage();
  await page.goto(`https://www.youtube.com/watch?v=${videoId}`);
  const button = page.getByRole("button", { name: "Summarize" });
  await button.waitFor();
  await page.waitForTimeout(1000);
  const before = await readScriptMs(page);
  await page.waitForTimeout(IDLE_MS);
  const idleMs = ((await readScriptMs(page)) - before) / (IDLE_MS / 1000);
  await page.evaluate(watchGlance);
  await button.hover();
  await page.waitForTimeout(restMs);
  await button.click();
  await page.waitForFunction(() => window.pithGlance?.doneAt != null, null, { timeout: 60_000 });
  await page.waitForTimeout(1000);
  const watched = await page.evaluate(() => window.pithGlance);
  const loopMs = await page.evaluate(runLoop, LOOP_ROUNDS);
  await page.close();
  const captionsAt = readCaptionsAt();
  if (!watched || watched.doneAt === null || captionsAt === null)
    throw new Error("The page didn't ask for its captions.");
  const waitMs = watched.doneAt - captionsAt;
  return { restMs, waitMs, loopMs, longestTaskMs: Math.max(0, ...watched.tasks), idleMs };
}

/** Scales the wait to what it would be on a quiet machine. */
function scaleWait({ waitMs, loopMs }: Pick<Glance, "waitMs" | "loopMs">): number {
  return (waitMs * QUIET_LOOP_MS) / loopMs;
}

/**
 * Measures the extension's instant summary of a 3.5-hour talk: the wait after its captions arrive, long tasks
 * on the page's main thread, and script time on an idle page. Waits are calibrated by a loop in the same
 * page. Needs the built extension. Returns how many targets were missed.
 */
export async function measureGlance(): Promise<number> {
  const corpus = openCorpus("captions");
  const [talk] = loadLongTalks(corpus);
  if (talk === undefined) throw new Error("There is no long talk.");
  await using folder = await createGuardedFolder("pith-glance-");
  const extension = `${folder.path}/extension`;
  await cp(fileURLToPath(new URL("../../../../apps/extension/dist", import.meta.url)), extension, {
    recursive: true,
  });
  await openRoots(extension);
  const { executablePath, args } = requireChromium();
  await using context = await chromium.launchPersistentContext(`${folder.path}/profile`, {
    executablePath,
    headless: true,
    locale: "en-US",
    args: [...args, `--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
  });
  if (context.serviceWorkers().length === 0) await context.waitForEvent("serviceworker");
  const load = os.loadavg()[0]?.toFixed(1);
  const rows: Glance[] = [];
  for (const isAutomatic of [false, true]) {
    const { cues } = talk.transcript;
    const video = { id: "longtalk_01", title: "A talk", seconds: talk.seconds, cues, isAutomatic };
    let captionsAt: number | null = null;
    await context.unrouteAll();
    await context.route(/^https:\/\/([a-z0-9-]+\.)?(youtube\.com|ytimg\.com)\//, async (route) => {
      const path = new URL(route.request().url()).pathname;
      const answer = answerForVideo({ path, video });
      await route.fulfill(answer ?? { status: 404, body: "" });
      if (path === "/api/timedtext") captionsAt = Date.now();
    });
    for (const restMs of RESTS_MS) {
      for (let run = 0; run < RUNS; run += 1) {
        const readCaptionsAt = () => captionsAt;
        rows.push({
          isAutomatic,
          ...(await measureOne({ context, videoId: video.id, restMs, readCaptionsAt })),
        });
      }
    }
  }
  printTable({
    title: `Instant summary of ${talk.name} (load before: ${load})`,
    header: [
      "captions",
      "rest ms",
      "wait ms",
      "loop ms",
      "wait on a quiet machine, ms",
      "longest task ms",
      "idle script ms/s",
    ],
    rows: rows.map(({ isAutomatic, restMs, waitMs, loopMs, longestTaskMs, idleMs }) => [
      isAutomatic ? "automatic" : "typed",
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
      ...RESTS_MS.map(
        (restMs): Target => ({
          what: `glance after its captions, pressed after ${restMs} ms`,
          measured: median(rows.filter((row) => row.restMs === restMs).map(scaleWait)),
          wanted: WANTED_WAIT_MS,
          better: "lower",
          unit: "ms",
        }),
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
