import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import axe from "axe-core";
import { rootDirectory } from "../../../repository/repository.ts";
import { stopMotion } from "./stop-motion.ts";

const wcagTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const localesDirectory = path.join(rootDirectory, "apps", "web", "src", "locales");

export type Theme = "light" | "dark";

/** Returns the WCAG 2.2 AA violations that axe finds in the theme, as lines that name the elements. */
export async function findViolations({ page, theme }: { page: Page; theme: Theme }): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  // Inject axe once per page. AxeBuilder injects it for each check, which takes many times as long as the
  // check itself.
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axe.source);
    await stopMotion(page);
  }
  return page.evaluate(async (tags) => {
    const run = (window as unknown as { axe: typeof axe }).axe.run;
    const { violations } = await run(document, { runOnly: tags, resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary = "" }) => `${html.slice(0, 200)} ${failureSummary}`).join(" | ")}`,
    );
  }, wcagTags);
}

/**
 * Returns the number of pixels by which the page is wider than its window. Content that scrolls in its own box doesn't
 * count.
 */
export function readOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Returns the accent-colored buttons that share a view with another accent-colored button. A view is the
 * topmost dialog, or any part of the page that fits in the window. Each view may have at most one such button
 * (docs/decisions/colors-and-type.md).
 */
export function findCompetingButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    const fills = ["--citrus", "--citrus-pressed"].map((token) => {
      probe.style.background = `var(${token})`;
      return getComputedStyle(probe).backgroundColor;
    });
    probe.remove();
    const view = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document;
    const filled = [...view.querySelectorAll("button, a")]
      .filter(
        (button) =>
          fills.includes(getComputedStyle(button).backgroundColor) &&
          button.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      )
      .map((button) => ({ name: button.textContent, rect: button.getBoundingClientRect() }))
      .filter(({ rect }) => rect.width > 0);
    return filled
      .filter((one) =>
        filled.some(
          (other) =>
            other !== one &&
            Math.max(one.rect.bottom, other.rect.bottom) - Math.min(one.rect.top, other.rect.top) <=
              window.innerHeight,
        ),
      )
      .map(({ name }) => name);
  });
}

/** Returns the rendered background color, so that a test can verify that the theme changed. */
export function readBackground(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}

/** Returns all text on the page that users can see or hear, except text marked as English. */
function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isOwn = (element: Element | null) =>
      !element?.closest("[lang=en]:not(html), script, style, select");
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (isOwn(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent ?? "");
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")) {
      if (!isOwn(element)) continue;
      for (const name of ["aria-label", "placeholder", "title", "alt"]) {
        texts.push(element.getAttribute(name) ?? "");
      }
    }
    return texts.map((text) => text.trim()).filter((text) => text !== "");
  });
}

type Catalog = Record<string, string>;

/** Loads the website's and core's UI strings in a language. */
function readCatalog(language: string): Catalog {
  const directory = path.join(localesDirectory, language);
  const messages =
    language === "en"
      ? path.join(rootDirectory, "packages/core/src/messages/english.json")
      : path.join(rootDirectory, "packages/texts/src/messages", `${language}.json`);
  const files = [...readdirSync(directory).map((file) => path.join(directory, file)), messages];
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, "utf8"))));
}

const english = readCatalog("en");

/**
 * Returns keys that are shown instead of their strings, and unfilled placeholders. In languages other than
 * English, also returns our English strings that have a translation.
 */
export async function findUntranslated({
  page,
  language,
}: {
  page: Page;
  language: string;
}): Promise<string[]> {
  // Some words are the same in both languages, such as "Name" in English and German.
  const translated = new Set(Object.values(readCatalog(language)));
  const englishTexts = new Set(Object.values(english).filter((text) => !translated.has(text)));
  return (await readTexts(page)).filter(
    (text) =>
      text.split(/\s+/).some((word) => word.includes(".") && word in english) ||
      /\{\w+(,[^}]*)?\}/.test(text) ||
      (language !== "en" && englishTexts.has(text)),
  );
}
