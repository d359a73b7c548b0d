import { writeFile } from "node:fs/promises";
import type { Browser, BrowserContext, TestInfo } from "@playwright/test";
import type { RunningPith } from "../../harness/start-pith.ts";
import { ageAccounts, moveBrowserClock } from "./crawl/aged-site.ts";
import { type CrawlReport, crawlPage } from "./crawl/crawl-page.ts";
import { outsideBlocked, test } from "./crawl/crawl-site.ts";
import { crawledStates } from "./crawl/crawl-states.ts";
import type { CrawledPage } from "./crawl/crawled-page.ts";
import { expect } from "./support/site.ts";

// No tracing, since tracing thousands of clicks would take longer than the clicks themselves.
test.use({ contextOptions: { reducedMotion: "reduce" }, trace: "off", launchOptions: outsideBlocked });
test.describe.configure({ mode: "parallel" });

interface Crawl {
  browser: Browser;
  context: BrowserContext;
  site: RunningPith;
  target: CrawledPage;
  state: string;
  known: Set<string>;
  testInfo: TestInfo;
}

async function crawl({ state, testInfo, ...options }: Crawl): Promise<void> {
  test.setTimeout(10 * 60_000);
  const report: CrawlReport = { pressed: [], left: [], faults: [], loads: 0, accounts: 0 };
  const start = Date.now();
  await crawlPage({ ...options, report }).catch((error: unknown) => {
    report.faults.push(`the crawl broke off: ${String(error).slice(0, 600)}`);
  });
  const seconds = Math.round((Date.now() - start) / 1000);
  const { pressed, left, faults, loads, accounts } = report;
  const printed = [
    `${state} · ${options.target.name}: ${pressed.length} pressed in ${seconds} s, ${loads} loads, ${accounts} accounts`,
    ...pressed.map((key) => `  ${key}`),
    ...left.map((line) => `  not pressed: ${line}`),
    ...faults.map((fault) => `  fault: ${fault}`),
  ].join("\n");
  console.log(printed);
  const file = testInfo.outputPath("pressed.txt");
  await writeFile(file, `${printed}\n`);
  await testInfo.attach("pressed", { path: file, contentType: "text/plain" });
  expect(faults).toEqual([]);
}

for (const { name: state, pages, aged } of crawledStates) {
  test.describe(state, () => {
    // Sequential, since each page skips controls that were clicked on an earlier one.
    test.describe.configure({ mode: "default" });
    const known = new Set<string>();
    for (const target of pages) {
      const title = `no control of ${target.name} refuses, breaks or strands somebody who is ${state}`;
      if (aged) {
        test(title, async ({ browser, context, agedSite: site }, testInfo) => {
          test.setTimeout(10 * 60_000);
          await moveBrowserClock({ context, aheadMs: await ageAccounts({ browser, site, aged }) });
          await crawl({ browser, context, site, target, state, known, testInfo });
        });
      } else {
        test(title, ({ browser, context, site }, testInfo) =>
          crawl({ browser, context, site, target, state, known, testInfo }),
        );
      }
    }
  });
}
