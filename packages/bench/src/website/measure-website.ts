import os from "node:os";
import { gzipSync } from "node:zlib";
import { findFreePort } from "@pith/testbed/find-free-port";
import { createGuardedFolder } from "@pith/testbed/guard";
import { requireChromium } from "@pith/testbed/require-chromium";
import { createServerProcess } from "@pith/testbed/start-server";
import { type BrowserContext, chromium } from "@playwright/test";
import { printTable } from "../report/print-table.ts";
import { auditPage } from "./audit-page.ts";
import { auditHeader, formatAudit } from "./format-audits.ts";
import { listInitialScripts } from "./list-initial-scripts.ts";
import { preparePages } from "./prepare-pages.ts";
import { watchLongTasks } from "./watch-long-tasks.ts";

const RUNS = 5;
/** CPU slowdown of each run: three at full speed, one with Lighthouse's factor for a phone. */
const slowdowns = [1, 1, 1, 4];

/**
 * Measures the built website on the embedded defaults in a real browser. Runs Lighthouse's mobile preset on each kind
 * of page, sums up home's first scripts, and records long tasks while a five-hour transcript opens. `only` names the
 * parts to run; empty means all. There are no targets: speed depends on the machine, so a slow run is no failure.
 * Returns 0.
 * @throws if something couldn't be measured.
 */
export async function measureWebsite({ only = [] }: { only?: readonly string[] } = {}): Promise<number> {
  await using folder = await createGuardedFolder("pith-website-");
  await using server = await createServerProcess({
    settings: { DATA_DIR: `${folder.path}/data`, RATE_LIMITS: "off" },
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
  // Read before our own processes add to the load.
  const load = os.loadavg()[0]?.toFixed(1);
  const { pages, longPath } = await preparePages({ context, origin });
  const session = await context.cookies();
  const known = [...pages.map(({ name }) => name), "scripts", "transcript"];
  const unknown = only.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(", ")}; there are ${known.join(", ")}.`);
  const isWanted = (name: string) => only.length === 0 || only.includes(name);

  const rows: string[][] = [];
  for (const { name, path, isOwn } of pages.filter((page) => isWanted(page.name))) {
    await context.clearCookies();
    if (isOwn) await context.addCookies(session);
    rows.push(formatAudit({ name, audit: await auditPage({ url: `${origin}${path}`, port, runs: RUNS }) }));
  }
  const notes: string[] = [];
  if (isWanted("scripts")) notes.push(await describeInitialScripts(origin));
  if (isWanted("transcript")) {
    await context.clearCookies();
    await context.addCookies(session);
    notes.push(...(await describeLongTasks({ context, url: `${origin}${longPath}` })));
  }
  const version = context.browser()?.version() ?? "unknown";
  printTable({
    title: `The website, Lighthouse mobile, median of ${RUNS}; Chromium ${version}, ${os.availableParallelism()} processors (${os.cpus()[0]?.model ?? "unknown"}), load before ${load}`,
    header: auditHeader,
    rows,
  });
  for (const note of notes) console.log(note);
  return 0;
}

async function describeInitialScripts(origin: string): Promise<string> {
  const scripts = listInitialScripts(await (await fetch(`${origin}/`)).text());
  let bytes = 0;
  for (const path of scripts) {
    const answer = await fetch(new URL(path, origin));
    if (!answer.ok) throw new Error(`${path} wasn't there: ${answer.status}.`);
    bytes += gzipSync(await answer.text(), { level: 9 }).length;
  }
  return `Home's initial JavaScript: ${(bytes / 1000).toFixed(1)} kB gzip in ${scripts.length} files`;
}

async function describeLongTasks({
  context,
  url,
}: {
  context: BrowserContext;
  url: string;
}): Promise<string[]> {
  const notes: string[] = [];
  for (const slowdown of slowdowns) {
    const tasks = await watchLongTasks({ context, url, slowdown });
    const lengths =
      tasks.length === 0 ? "none" : tasks.map((duration) => `${duration.toFixed(0)} ms`).join(", ");
    const processor = slowdown === 1 ? "the processor as it is" : `the processor ${slowdown} times slower`;
    notes.push(`Tasks over 50 ms while a transcript of 9,000 cues opens, ${processor}: ${lengths}`);
  }
  return notes;
}

if (import.meta.main) process.exitCode = await measureWebsite({ only: process.argv.slice(2) });
