import type { Page } from "@playwright/test";
import { asFound, asMarathon, summaryThat } from "../../pictures/change-summary.ts";
import { speak } from "../../pictures/picture-steps.ts";
import { expect, test } from "./support/site.ts";

const widths = [320, 390, 768, 1440];

test.use({ contextOptions: { reducedMotion: "reduce" } });

interface Painted {
  citedPx: number;
  saidPx: number;
  thinnestPx: number;
  /** Smallest width and height of any marker's clickable area. */
  narrowestMarkPx: number;
  lowestMarkPx: number;
  /** The percentage that the page shows. */
  saidPercent: number;
  marks: number;
  /** True if the first marker is to the right of the last one. */
  isMirrored: boolean;
}

/** Measures the boxes that the browser has painted. */
function measureLine(page: Page): Promise<Painted> {
  return page.evaluate(() => {
    const line = document.querySelector(".the-line");
    if (!line) throw new Error("There is no line.");
    const widthsOf = (state: string) =>
      [...line.querySelectorAll(`[data-line-track] [data-stretch="${state}"]`)].map(
        (run) => run.getBoundingClientRect().width,
      );
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
    const all = [...line.querySelectorAll("[data-line-track] [data-stretch]")].map(
      (run) => run.getBoundingClientRect().width,
    );
    const marks = [...line.querySelectorAll("[data-line-track] [data-seed]")].map((mark) =>
      mark.getBoundingClientRect(),
    );
    const percent = [...line.querySelectorAll("p.sr-only")]
      .map(({ textContent }) =>
        textContent?.replace(/[٠-٩]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩".indexOf(digit))),
      )
      .map((text) => Number(text?.match(/(\d+)\s*[%٪]/)?.[1]))
      .find((number) => !Number.isNaN(number));
    return {
      citedPx: sum(widthsOf("cited")),
      saidPx: sum(widthsOf("said")),
      thinnestPx: Math.min(...all),
      narrowestMarkPx: Math.min(...marks.map(({ width }) => width)),
      lowestMarkPx: Math.min(...marks.map(({ height }) => height)),
      saidPercent: percent ?? Number.NaN,
      marks: marks.length,
      isMirrored: (marks[0]?.x ?? 0) > (marks.at(-1)?.x ?? 0),
    };
  });
}

for (const [talk, change] of [
  ["nine minutes", asFound],
  ["five hours", asMarathon],
] as const) {
  for (const language of ["en", "ar"]) {
    test.describe(`the line of ${talk} in ${language}`, () => {
      test.use({ hasTouch: true });

      test("is drawn to scale at every width, without slivers, and its seeds can be pressed", {
        tag: "@D.summary.25",
      }, async ({ context, page, site }) => {
        await speak(language)({ context, page, site });
        const path = await summaryThat(change)({ context, page, site });
        await page.setViewportSize({ width: widths[0] ?? 320, height: 800 });
        await page.goto(`${site.origin}${path}`);
        await page.locator('[data-phase="done"]').waitFor();
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          const read = async () => {
            const painted = await measureLine(page);
            const { citedPx, saidPx } = painted;
            return { ...painted, drawnPercent: (citedPx / (citedPx + saidPx)) * 100 };
          };
          await expect
            .poll(async () => Math.abs((await read()).drawnPercent - (await read()).saidPercent), {
              message: `${width} px`,
            })
            .toBeLessThanOrEqual(3);
          const line = await read();
          expect(line.thinnestPx, `${width} px`).toBeGreaterThanOrEqual(3 - 0.01);
          expect(line.narrowestMarkPx, `${width} px`).toBeGreaterThanOrEqual(24 - 0.01);
          expect(line.lowestMarkPx, `${width} px`).toBeGreaterThanOrEqual(24 - 0.01);
          expect(line.marks).toBeGreaterThan(1);
          expect(line.isMirrored).toBe(language === "ar");
          // The markers are a single tab stop, and the arrow keys reach each of them.
          const first = page.locator(".the-line [data-stop][tabindex='0']");
          await expect(first).toHaveCount(1);
          await first.focus();
          await page.keyboard.press("Home");
          const seen = new Set<string>();
          const stops = await page.locator(".the-line [data-stop]").count();
          for (let step = 0; step < stops; step += 1) {
            seen.add(await page.evaluate(() => document.activeElement?.getAttribute("data-stop") ?? ""));
            await page.keyboard.press(language === "ar" ? "ArrowLeft" : "ArrowRight");
          }
          expect(seen.size, `${width} px`).toBe(stops);
          await page.keyboard.press("Escape");
        }
      });
    });
  }
}
