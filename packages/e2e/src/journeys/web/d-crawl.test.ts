import { writeFile } from "node:fs/promises";
import { type RunningPith, startPith } from "../../harness/start-pith.ts";
import { createReplaySettings } from "../../harness/test.ts";
import { type CrawlReport, crawlPage } from "./crawl/crawl-page.ts";
import { crawledStates } from "./crawl/crawl-states.ts";
import { expect, siteLinks, siteSettings, test } from "./support/site.ts";

// No tracing, since tracing thousands of presses would take longer than the presses.
test.use({ contextOptions: { reducedMotion: "reduce" }, trace: "off" });
test.describe.configure({ mode: "parallel" });

for (const { name, pages, age } of crawledStates) {
  test.describe(name, () => {
    // One after another, since the pages of a state share an aged server, and skip what was pressed on an
    // earlier page.
    test.describe.configure({ mode: "default" });
    const known = new Set<string>();
    let aged: RunningPith | null = null;
    if (age) {
      test.beforeAll(async ({ browser, replay }) => {
        test.setTimeout(5 * 60_000);
        aged = await startPith({ settings: { ...createReplaySettings(replay), ...siteSettings } });
        const context = await browser.newContext();
        await age({ context, site: aged });
        await context.close();
      });
      test.afterAll(() => aged?.[Symbol.asyncDispose]());
    }

    for (const target of pages) {
      test(`no control of ${target.name} refuses, breaks or strands somebody who is ${name}`, async ({
        context,
        site,
      }, testInfo) => {
        test.setTimeout(20 * 60_000);
        const server = aged ?? site;
        await context.route(
          (url) => url.origin !== server.origin && url.href !== siteLinks.geolocationUrl,
          (route) => route.abort(),
        );
        const report: CrawlReport = { pressed: [], left: [], faults: [] };
        await crawlPage({ context, site: server, target, known, report }).catch((error: unknown) => {
          report.faults.push(`the crawl broke off: ${String(error).slice(0, 600)}`);
        });
        const printed = [
          `${name} · ${target.name}: ${report.pressed.length} pressed`,
          ...report.pressed.map((key) => `  ${key}`),
          ...report.left.map((line) => `  not pressed: ${line}`),
          ...report.faults.map((fault) => `  fault: ${fault}`),
        ];
        console.log(printed.join("\n"));
        const file = testInfo.outputPath("pressed.txt");
        await writeFile(file, `${printed.join("\n")}\n`);
        await testInfo.attach("pressed", { path: file, contentType: "text/plain" });
        expect(report.faults).toEqual([]);
      });
    }
  });
}
