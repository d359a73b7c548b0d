import { cp, writeFile } from "node:fs/promises";
import os from "node:os";
import { gzipSync } from "node:zlib";
import { findFreePort } from "@pith/testbed/find-free-port";
import { createGuardedFolder } from "@pith/testbed/guard";
import { requireChromium } from "@pith/testbed/require-chromium";
import { createServerProcess } from "@pith/testbed/start-server";
import { chromium } from "@playwright/test";
import { median } from "../report/median.ts";
import { printTable } from "../report/print-table.ts";
import { printTargets, type Target } from "../report/print-targets.ts";
import { auditPage, calibrate, type PageAudit } from "./audit-page.ts";
import { auditHeader, formatAudit } from "./format-audits.ts";
import { listInitialScripts } from "./list-initial-scripts.ts";
import { LONGEST_TASK_MS } from "./list-long-tasks.ts";
import { preparePages } from "./prepare-pages.ts";
import { taskNames, tasks, watchLongTasks } from "./watch-long-tasks.ts";

const RUNS = 5;
const FIRST_SCRIPTS_KB = 90;

/** Lighthouse's performance targets for a phone on a slow network, by page. */
const wantedScores: Readonly<Record<string, number>> = { home: 99, docs: 99, shared: 98, summary: 97 };
const LARGEST_PAINT_OF_HOME_MS = 1800;

/** An empty page served like the others, to measure how much time the machine and the server add. */
const EMPTY_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Empty</title><main><h1>Empty</h1></main>`;

/**
 * Measures the built website, served with the embedded defaults, in a real browser. Runs Lighthouse's mobile
 * preset on each kind of page and on an empty one, adds up the sizes of the home page's initial scripts, and
 * lists the tasks that would be long on a phone's CPU. `only` names the parts to run; if empty, all
 * of them run. Times depend on the machine, so compare them with those of the empty page. Returns how many
 * targets were missed.
 *
 * @throws if something couldn't be measured.
 */
export async function measureWebsite({ only = [] }: { only?: readonly string[] } = {}): Promise<number> {
  await using folder = await createGuardedFolder("pith-website-");
  const website = `${folder.path}/website`;
  await cp(new URL("../../../../apps/web/dist", import.meta.url), website, { recursive: true });
  await writeFile(`${website}/pages/terms.html`, EMPTY_PAGE);
  await using server = await createServerProcess({
    settings: { DATA_DIR: `${folder.path}/data`, RATE_LIMITS: "off", WEB_DIST: website },
  });
  await server.start();
  const port = await findFreePort();
  const { executablePath, args } = requireChromium();
  // Lighthouse opens its tabs in the browser's own profile, so the sessions must be in that profile.
  await using context = await chromium.launchPersistentContext(`${folder.path}/profile`, {
    executablePath,
    headless: true,
    locale: "en-US",
    args: [...args, `--remote-debugging-port=${port}`],
  });
  const { origin } = server;
  // Read now, before our own processes add to the load.
  const load = os.loadavg()[0]?.toFixed(1);
  const { pages: ownPages, id, longId } = await preparePages({ context, origin });
  const pages = [{ name: "empty", path: "/terms", isOwn: false }, ...ownPages];
  const session = await context.cookies();
  const known = [...pages.map(({ name }) => name), "scripts", ...taskNames];
  const unknown = only.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(", ")}; there are ${known.join(", ")}.`);
  const isWanted = (name: string) => only.length === 0 || only.includes(name);

  const rows: string[][] = [];
  const targets: Target[] = [];
  const { benchmarkIndex, slowdown } = await calibrate({ url: `${origin}/terms`, port, runs: RUNS });
  for (const { name, path, isOwn } of pages.filter((page) => isWanted(page.name))) {
    await context.clearCookies();
    if (isOwn) await context.addCookies(session);
    const audit = await auditPage({ url: `${origin}${path}`, port, runs: RUNS, slowdown });
    rows.push(formatAudit({ name, audit }));
    targets.push(...listPageTargets({ name, audit }));
  }
  const version = context.browser()?.version() ?? "unknown";
  printTable({
    title: `The website, Lighthouse mobile, median of ${RUNS}; Chromium ${version}, ${os.availableParallelism()} processors (${os.cpus()[0]?.model ?? "unknown"}), load before ${load}, benchmark index ${benchmarkIndex.toFixed(0)}, slowed down ${slowdown.toFixed(2)} times`,
    header: auditHeader,
    rows,
  });
  if (isWanted("scripts")) targets.push(await weighInitialScripts(origin));
  await context.clearCookies();
  await context.addCookies(session);
  const browser = context.browser();
  if (!browser) throw new Error("The context has no browser.");
  for (const name of taskNames.filter(isWanted)) {
    const lengths: number[][] = [];
    for (let run = 0; run < RUNS; run += 1)
      lengths.push(await watchLongTasks({ browser, context, origin, name, id, longId, slowdown }));
    console.log(`${name}: tasks over ${LONGEST_TASK_MS} ms per run: ${lengths.map(formatTasks).join(" | ")}`);
    targets.push({
      what: `longest task on a phone: ${tasks[name]}`,
      measured: median(lengths.map((run) => Math.max(0, ...run))),
      wanted: LONGEST_TASK_MS,
      better: "lower",
      unit: " ms",
    });
  }
  return printTargets(targets);
}

function formatTasks(lengths: readonly number[]): string {
  return lengths.length === 0 ? "none" : lengths.map((length) => length.toFixed(0)).join(", ");
}

function listPageTargets({ name, audit: { medians } }: { name: string; audit: PageAudit }): Target[] {
  const wanted = wantedScores[name];
  if (wanted === undefined) return [];
  const score = (what: keyof typeof medians, least: number): Target => ({
    what: `${name}: ${what}`,
    measured: medians[what],
    wanted: least,
    better: "higher",
  });
  const most = (what: keyof typeof medians, limit: number, unit?: string): Target => ({
    what: `${name}: ${what}`,
    measured: medians[what],
    wanted: limit,
    better: "lower",
    ...(unit && { unit }),
  });
  return [
    score("performance", wanted),
    score("accessibility", 100),
    score("best-practices", 100),
    score("seo", 100),
    most("cumulative-layout-shift", 0),
    ...(name === "home" ? [most("largest-contentful-paint", LARGEST_PAINT_OF_HOME_MS, " ms")] : []),
  ];
}

async function weighInitialScripts(origin: string): Promise<Target> {
  const scripts = listInitialScripts(await (await fetch(`${origin}/`)).text());
  let bytes = 0;
  for (const path of scripts) {
    const answer = await fetch(new URL(path, origin));
    if (!answer.ok) throw new Error(`${path} wasn't there: ${answer.status}.`);
    bytes += gzipSync(await answer.text(), { level: 9 }).length;
  }
  return {
    what: `home's first scripts, gzip, in ${scripts.length} files`,
    measured: bytes / 1000,
    wanted: FIRST_SCRIPTS_KB,
    better: "lower",
    unit: " kB",
  };
}

if (import.meta.main) process.exitCode = (await measureWebsite({ only: process.argv.slice(2) })) > 0 ? 1 : 0;
