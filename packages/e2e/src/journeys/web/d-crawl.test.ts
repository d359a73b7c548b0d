import { writeFile } from "node:fs/promises";
import { type CrawlReport, crawlPage } from "./crawl/crawl-page.ts";
import { crawledStates } from "./crawl/crawl-states.ts";
import { expect, siteLinks, siteSettings, test } from "./support/site.ts";

// Tracing thousands of presses would take longer than they do.
test.use({ contextOptions: { reducedMotion: "reduce" }, trace: "off" });
test.describe.configure({ mode: "parallel" });

for (const { name, pages, age } of crawledStates) {
  test(`no control refuses, breaks or strands somebody: ${name}`, async ({
    context,
    site,
    startPith,
  }, testInfo) => {
    test.setTimeout(20 * 60_000);
    const server = age ? await startPith({ settings: siteSettings }) : site;
    await age?.({ context, site: server });
    await context.route(
      (url) => url.origin !== server.origin && url.href !== siteLinks.geolocationUrl,
      (route) => route.abort(),
    );
    const known = new Set<string>();
    const lines: string[] = [];
    const faults: string[] = [];
    for (const target of pages) {
      await test.step(target.name, async () => {
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
        lines.push(...printed);
        faults.push(...report.faults.map((fault) => `${target.name}: ${fault}`));
      });
    }
    const file = testInfo.outputPath("pressed.txt");
    await writeFile(file, `${lines.join("\n")}\n`);
    await testInfo.attach("pressed", { path: file, contentType: "text/plain" });
    expect(faults).toEqual([]);
  });
}
