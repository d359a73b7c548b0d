import type { BrowserContext, Page } from "@playwright/test";
import type { RunningPith } from "../../../harness/start-pith.ts";
import type { Stage } from "../support/scene.ts";
import { chooseFile, fillField } from "./fill-field.ts";
import { notFollowed } from "./not-followed.ts";
import {
  type Control,
  countCopies,
  findBrokenPage,
  readControls,
  readView,
  selectControl,
} from "./read-controls.ts";
import { type Watch, watchFaults } from "./watch-faults.ts";

const PAGE_LIMIT_MS = 15_000;
/** Longer than any animation that may cover a control. */
const CLICK_LIMIT_MS = 4_000;
/** If a page keeps offering new controls beyond this, either the page or the crawler is at fault. */
const MOST_PRESSES = 400;

export interface CrawledPage {
  name: string;
  /** Creates the state again, and returns the path to open. */
  prepare: (stage: Stage) => Promise<string> | string;
  /** Selector of an element that shows that the page has loaded. */
  landmark: string;
  size: { width: number; height: number };
}

export interface CrawlReport {
  pressed: string[];
  /** The controls that weren't pressed, with the reason for each. */
  left: string[];
  faults: string[];
}

interface Found {
  control: Control;
  /** The presses that lead to the control from a freshly opened page. */
  path: readonly Control[];
}

/**
 * Clicks every control on a page, and on everything that opens from it, once. Controls that a click reveals are
 * next. After a click that changes data on the server, clicks only the controls that it revealed, then restores
 * the page's initial state.
 */
export async function crawlPage({
  context,
  site,
  target,
  known,
  report,
}: {
  context: BrowserContext;
  site: RunningPith;
  target: CrawledPage;
  /** Controls of the frame, and links, that were pressed on another page in the same state. */
  known: Set<string>;
  /** Filled during the crawl, so that an interrupted crawl is reported, too. */
  report: CrawlReport;
}): Promise<void> {
  const found = new Map<string, Found>();
  const done = new Set<string>();
  let view: Control[] = [];
  let isDirty = false;
  let page: Page | null = null;
  let watch: Watch | null = null;
  let path = "";

  const isOpen = ({ control }: Found) =>
    !done.has(control.key) && !(isShared(control) && known.has(readSharedKey(control)));
  const stageOf = (of: Page): Stage => ({ page: of, context, site });

  async function open(isAnew: boolean): Promise<void> {
    if (isAnew || page === null) {
      await page?.close();
      await context.clearCookies();
      page = await context.newPage();
      page.setDefaultTimeout(PAGE_LIMIT_MS);
      await page.setViewportSize(target.size);
      await countCopies(page);
      watch = watchFaults({ page, origin: site.origin });
      path = await target.prepare(stageOf(page));
    }
    // Otherwise, data that a page stores in the browser, such as that a farewell was dismissed, would hide
    // controls on the next visit.
    const session = await context.newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", { origin: site.origin, storageTypes: "local_storage" });
    await session.detach();
    await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
    await page.goto(`${site.origin}${path}`);
    await page.locator(target.landmark).first().waitFor({ timeout: 20_000 });
    // Parts are loaded when they come into view, and some not until the first user input.
    await page.mouse.move(5, 5);
    await watch?.settle();
    await page.evaluate(async () => {
      for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight / 2) {
        scrollTo({ top: at, behavior: "instant" });
        await new Promise(requestAnimationFrame);
      }
      scrollTo({ top: 0, behavior: "instant" });
    });
    await watch?.settle();
    await markDocument(page);
    view = await steadily(readControls);
    note({ controls: view, trail: [] });
    isDirty = false;
    watch?.takeChange();
    for (const fault of watch?.takeFaults() ?? []) report.faults.push(`${fault}, as the page opens`);
  }

  /** Reads the page. Tries again if the page is replaced in the meantime. */
  async function steadily<Result>(read: (from: Page) => Promise<Result>): Promise<Result> {
    if (page === null) throw new Error("No page is open.");
    try {
      return await read(page);
    } catch {
      await watch?.settle();
      return read(page);
    }
  }

  function note({ controls, trail }: { controls: readonly Control[]; trail: readonly Control[] }): void {
    for (const control of controls) {
      if (found.has(control.key) || done.has(control.key)) continue;
      found.set(control.key, { control, path: trail });
      const reason = notFollowed.find(({ matches }) => matches({ control, origin: site.origin }))?.reason;
      if (reason) {
        report.left.push(`${control.key}: ${reason}`);
        done.add(control.key);
      }
    }
  }

  async function press({ control, trail }: Press): Promise<void> {
    if (page === null || watch === null) return;
    done.add(control.key);
    if (isShared(control)) known.add(readSharedKey(control));
    report.pressed.push(control.key);
    const before = await steadily(readView);
    const { pathname } = new URL(page.url());
    watch.takeActivity();
    const told = (fault: string) => {
      const way = trail.map(({ key }) => key).join(" → ");
      report.faults.push(`${control.key}${way && ` (after ${way})`}: ${fault}`);
    };
    const refused = await act({ stage: stageOf(page), watch, control });
    if (refused) return told(refused);
    await watch.settle();
    for (const fault of watch.takeFaults()) told(fault);
    const broken = await steadily(findBrokenPage);
    if (broken) told(broken);
    if ((await steadily(readControls)).length === 0) told("leaves no way on");
    const isActive = watch.takeActivity() || isExpectedIdle({ control, url: page.url() });
    if (!isActive && (await steadily(readView)) === before) told("nothing happens");
    if (watch.takeChange()) isDirty = true;
    // Other pages are crawled on their own.
    const hasLeft = new URL(page.url()).pathname !== pathname;
    if (hasLeft && (isDirty || !(await goBack(page)))) return open(isDirty);
    view = await steadily(readControls);
    note({ controls: view, trail: [...trail, control] });
  }

  /** Returns to the crawled page without reloading it. Returns whether that worked. */
  async function goBack(from: Page): Promise<boolean> {
    if (!(await isMarked(from))) return false;
    await from.goBack().catch(() => null);
    await watch?.settle();
    const isBack = await isMarked(from);
    return isBack && (await from.locator(target.landmark).first().isVisible());
  }

  /**
   * Returns a visible control that hasn't been pressed yet. After a change on the server, only returns
   * controls that the change revealed.
   */
  function findNext(): Found | null {
    const [next] = view
      .map(({ key }) => found.get(key))
      .filter((one) => one !== undefined)
      .filter(isOpen)
      .filter(({ control }) => !isDirty || fresh.has(control.key))
      .sort((one, other) => rank(one.control) - rank(other.control));
    return next ?? null;
  }

  /** The controls that have been revealed since the state changed. */
  const fresh = new Set<string>();
  await open(true);
  while (report.pressed.length < MOST_PRESSES) {
    let next = findNext();
    if (next === null) {
      const [waiting] = [...found.values()].filter(isOpen);
      if (!waiting) break;
      if (!(await reach(waiting))) {
        done.add(waiting.control.key);
        report.left.push(`${waiting.control.key}: isn't there any more`);
        continue;
      }
      next = waiting;
    }
    const keysBefore = new Set(found.keys());
    await press({ control: next.control, trail: next.path });
    for (const key of found.keys()) if (!keysBefore.has(key)) fresh.add(key);
    if (!isDirty) fresh.clear();
  }
  if (report.pressed.length >= MOST_PRESSES) report.faults.push("the page never runs out of controls");
  await closePage(page);

  /**
   * Makes a control available: on the current page if possible, by opening its menu again, or else by
   * starting over.
   */
  async function reach({ control, path: steps }: Found): Promise<boolean> {
    const isInView = () => view.some(({ key }) => key === control.key);
    if (!isDirty && steps.length > 0 && (await walk(steps)) && isInView() && !isDirty) return true;
    fresh.clear();
    await open(isDirty);
    return (await walk(steps)) && isInView();
  }

  /** Repeats earlier presses. Returns whether all of their controls were found. */
  async function walk(steps: readonly Control[]): Promise<boolean> {
    for (const step of steps) {
      if (page === null || watch === null || !view.some(({ key }) => key === step.key)) return false;
      const refused = await act({ stage: stageOf(page), watch, control: step });
      if (refused) return false;
      await watch.settle();
      view = await steadily(readControls);
    }
    watch?.takeFaults();
    if (watch?.takeChange()) isDirty = true;
    note({ controls: view, trail: steps });
    return true;
  }
}

/** Marks the document, to tell navigation within the app from a page load. */
const markDocument = (page: Page) => page.evaluate(() => Reflect.set(window, "isCrawled", true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.has(window, "isCrawled")).catch(() => false);

interface Press {
  control: Control;
  trail: readonly Control[];
}

const closePage = async (page: Page | null): Promise<void> => page?.close();

/**
 * True if a control needs to be pressed on only one page. Header and footer are the same on every page, and
 * equal links lead to the same place.
 */
function isShared({ key, kind }: Control): boolean {
  return kind === "link" || /^(?:header|footer) \|/.test(key);
}

function readSharedKey({ key, kind, href }: Control): string {
  // Accounts have different ids, and sign-in links contain the page that they are on, so leave both out.
  return kind === "link" ? `link ${href?.replace(/\/[A-Za-z0-9_-]{16,}|\?redirect=.*/g, "/…")}` : key;
}

/**
 * True if a press may have no effect: on a link to the current page, or on a menu, since it is set back to
 * its earlier value.
 */
function isExpectedIdle({ control: { kind, href }, url }: { control: Control; url: string }): boolean {
  return kind === "select" || (kind === "link" && href?.split("#")[0] === url.split("#")[0]);
}

/**
 * Ranks the controls of an open overlay first, since a press elsewhere closes it, and links to other pages
 * last.
 */
function rank({ key, kind }: Control): number {
  if (kind === "link") return 3;
  if (/"(?:Close|Cancel|Dismiss|Back|Not now)/.test(key)) return 2;
  return kind === "fill" || kind === "file" ? 1 : /^(?:header|footer) \|/.test(key) ? 2 : 0;
}

/** Presses one control as a user would. Returns the reason if that isn't possible. */
async function act({
  stage,
  watch,
  control,
}: {
  stage: Stage;
  watch: Watch;
  control: Control;
}): Promise<string | null> {
  const { page } = stage;
  const element = page.locator(selectControl(control)).first();
  try {
    if (control.kind === "fill") await fillField({ stage, control });
    else if (control.kind === "file") await element.setInputFiles(chooseFile(control.name));
    else if (control.kind === "slide") await element.press("ArrowRight");
    else if (control.kind === "select") {
      const { pathname } = new URL(page.url());
      const first = await element.inputValue();
      for (const value of [...control.options, first]) {
        await element.selectOption(value);
        await watch.settle();
        if (new URL(page.url()).pathname !== pathname) break;
      }
    } else if (/^(?:checkbox|radio)$/.test(control.inputType))
      await element.evaluate((box: HTMLElement) => box.click());
    else if (await element.evaluate(isForKeysAlone)) {
      await element.focus();
      await page.keyboard.press("Enter");
    } else await element.click({ timeout: CLICK_LIMIT_MS });
    return null;
  } catch (error) {
    return `can't be pressed: ${String(error).split("\n").slice(0, 3).join(" ").slice(0, 300)}`;
  }
}

/**
 * Runs in the page. Returns whether a control is only visible while it has the focus, such as the skip link.
 */
function isForKeysAlone(element: Element): boolean {
  const { clip, clipPath } = getComputedStyle(element);
  return clip.startsWith("rect(0") || clipPath === "inset(50%)";
}
