import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { RunningPith } from "../../../harness/start-pith.ts";
import type { Stage } from "../support/scene.ts";
import type { CrawledPage } from "./crawled-page.ts";
import { chooseFile, fillField } from "./fill-field.ts";
import { notFollowed } from "./not-followed.ts";
import { prepareAhead } from "./prepare-ahead.ts";
import { aimAt, type Control, installReader, selectControl, showAllParts, type View } from "./read-view.ts";
import { type Watch, watchFaults } from "./watch-faults.ts";

const PAGE_LIMIT_MS = 15_000;
/** Longer than any animation that may cover a control. */
const CLICK_LIMIT_MS = 3_000;
/**
 * Maximum number of clicks on a page. If a page still offers new controls after that, either the page or the
 * crawler is at fault.
 */
const MAX_PRESSES = 400;
/**
 * How many times a page is reread, for about a second in total, before a click counts as having no effect.
 */
const MAX_CHECKS = 15;
const MAX_OPTIONS = 8;
/** Overlays can be nested: a menu in a dialog in a sheet. */
const MAX_OVERLAYS = 3;

export interface CrawlReport {
  pressed: string[];
  /** The controls that weren't clicked, with the reason for each. */
  left: string[];
  faults: string[];
  /** Number of page loads, and number of accounts that they used. */
  loads: number;
  accounts: number;
}

interface Found {
  control: Control;
  /** The clicks that lead to the control from a freshly opened page. */
  path: readonly Control[];
  /** All clicks since the page was opened, in case an earlier click, such as checking a box, was required. */
  history: readonly Control[];
}

/**
 * Clicks every control on a page, and in everything that opens from it, exactly once. Controls that a click
 * reveals come next. If a click changes data on the server, and thereby the page's controls, clicks only the
 * controls that the change revealed, then opens the page for a new account in the initial state.
 */
export async function crawlPage({
  browser,
  context,
  site,
  target,
  known,
  report,
}: {
  browser: Browser;
  context: BrowserContext;
  site: RunningPith;
  target: CrawledPage;
  /**
   * Links, and controls in the header and footer, that were already clicked on another page in the same
   * state.
   */
  known: Set<string>;
  /** Filled during the crawl, so that an interrupted crawl is also reported. */
  report: CrawlReport;
}): Promise<void> {
  await using accounts = prepareAhead({ browser, site, target });
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_LIMIT_MS);
  await page.setViewportSize(target.size);
  await installReader(page);
  const watch = watchFaults({ page, origin: site.origin });
  const session = await context.newCDPSession(page);
  const stage: Stage = { page, context, site };

  const found = new Map<string, Found>();
  const done = new Set<string>();
  /** The controls that were covered when they were first clicked. */
  const covered = new Set<string>();
  /** The controls that have been revealed since the state changed. */
  const fresh = new Set<string>();
  let view: View = { controls: [], hash: 0, broken: null, hasOverlay: false, isFocusLost: false };
  /** The controls that the page had while it was in the crawled state. */
  const offers = new Set<string>();
  let history: readonly Control[] = [];
  let isDirty = false;
  let path = "";

  const isOpen = (one: Found) =>
    !done.has(one.control.key) && !(isShared(one) && known.has(readSharedKey(one.control)));

  async function open(isAnew: boolean): Promise<void> {
    report.loads += 1;
    // Otherwise, data that a page stores in the browser, such as a dismissed dialog, would hide controls on the next
    // visit.
    await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
    await session.send("Storage.clearDataForOrigin", { origin: site.origin, storageTypes: "local_storage" });
    if (isAnew) {
      report.accounts += 1;
      const account = await accounts.take();
      path = account.path;
      // Otherwise, the old page could keep calling the server.
      await page.goto("about:blank");
      await context.clearCookies();
      await context.addCookies(account.cookies);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await target.dress?.(page);
    }
    await page.goto(`${site.origin}${path}`);
    await arrive();
    offers.add(writeOffer(view.controls));
    note([]);
    isDirty = false;
    fresh.clear();
    watch.takeChange();
    for (const fault of watch.takeFaults()) report.faults.push(`${fault}, as the page opens`);
  }

  /** Waits until all parts of a page have loaded. */
  async function arrive(): Promise<void> {
    await page.locator(target.landmark).first().waitFor({ timeout: 20_000 });
    await showAllParts(page);
    await markDocument(page);
    history = [];
    view = await watch.settle();
  }

  /** Remembers the controls in view. `trail` lists the clicks that led to them. */
  function note(trail: readonly Control[]): void {
    for (const control of view.controls) {
      if (control.isChosen || found.has(control.key) || done.has(control.key)) continue;
      found.set(control.key, { control, path: trail, history });
      fresh.add(control.key);
      const reason = notFollowed.find(({ matches }) => matches({ control, origin: site.origin }))?.reason;
      if (reason) {
        report.left.push(`${control.key}: ${reason}`);
        done.add(control.key);
      }
    }
  }

  async function press(one: Found): Promise<void> {
    const { control, path: trail } = one;
    const { pathname } = new URL(page.url());
    reportLate();
    watch.takeActivity();
    const { before, refusal } = await act({ stage, watch, control });
    view = await watch.settle();
    if (refusal && !covered.has(control.key) && (view.hasOverlay || !isInView(control))) {
      // Something opened by an earlier click covers the control, so retry it later.
      covered.add(control.key);
      await closeOverlays();
      return;
    }
    done.add(control.key);
    if (isShared(one)) known.add(readSharedKey(control));
    report.pressed.push(control.key);
    const told = (fault: string) => {
      const way = trail.map(({ key }) => key).join(" → ");
      report.faults.push(`${control.key}${way && ` (after ${way})`}: ${fault}`);
    };
    if (refusal) return told(refusal);
    const isActive = watch.takeActivity() || isExpectedIdle({ control, url: page.url() });
    // Popups and downloads may take a moment.
    if (!isActive && !(await seesSoon(({ hash }) => hash !== before || watch.takeActivity())))
      told("nothing happens");
    if (!(await seesSoon(({ broken }) => broken === null))) told(view.broken ?? "");
    if (!(await seesSoon(({ controls }) => controls.length > 0))) told("leaves no way on");
    for (const fault of watch.takeFaults()) told(fault);
    if (watch.takeChange()) isDirty = true;
    history = [...history, control];
    // Other pages are crawled separately.
    if (new URL(page.url()).pathname !== pathname) return returnFromOtherPage();
    const isButton = control.kind === "press" && !/^(?:checkbox|radio)$/.test(control.inputType);
    // A reloaded page starts at the top, with the browser's default focus.
    const isLoadedAgain = !(await isMarked(page));
    if (isButton && !isLoadedAgain && !(await seesSoon(({ isFocusLost }) => !isFocusLost)))
      told("loses the focus");
    note([...trail, control]);
    if (!isDirty) fresh.clear();
  }

  /** Reports failures since the last click was checked, such as those from late requests. */
  function reportLate(): void {
    const after = history.at(-1)?.key ?? "the page opened";
    for (const fault of watch.takeFaults()) report.faults.push(`${fault}, some time after ${after}`);
  }

  /** Returns whether the page is as expected, now or within about a second. */
  async function seesSoon(isExpected: (view: View) => boolean): Promise<boolean> {
    for (let tries = 0; tries < MAX_CHECKS; tries += 1) {
      if (isExpected(view)) return true;
      view = await watch.settle();
    }
    return isExpected(view);
  }

  async function returnFromOtherPage(): Promise<void> {
    if (isDirty || !(await goBack())) await open(isDirty);
  }

  /** Returns to the crawled page without reloading it. Returns whether that worked. */
  async function goBack(): Promise<boolean> {
    await page.goBack({ waitUntil: "domcontentloaded" }).catch(() => null);
    view = await watch.settle();
    if (new URL(page.url()).pathname !== new URL(path, site.origin).pathname) return false;
    if (await isMarked(page)) return page.locator(target.landmark).first().isVisible();
    report.loads += 1;
    return arrive().then(
      () => true,
      () => false,
    );
  }

  /** Closes menus and dialogs. Forgets a change if the page then offers the same controls as before. */
  async function closeOverlays(): Promise<void> {
    view = await watch.settle();
    for (let closed = 0; closed < MAX_OVERLAYS && view.hasOverlay; closed += 1) {
      await page.keyboard.press("Escape");
      view = await watch.settle();
    }
    if (watch.takeChange()) isDirty = true;
    const offer = writeOffer(view.controls);
    if (!isDirty) offers.add(offer);
    else if (offer !== "" && offers.has(offer)) {
      isDirty = false;
      fresh.clear();
    }
  }

  const isInView = ({ key }: Control) => view.controls.some((one) => one.key === key && !one.isChosen);

  /**
   * Returns a visible control that hasn't been clicked yet. After a change on the server, only returns controls that
   * the change revealed.
   */
  function findNext(): Found | null {
    const [next] = view.controls
      .filter(({ isChosen }) => !isChosen)
      .map(({ key }) => found.get(key))
      .filter((one) => one !== undefined)
      .filter(isOpen)
      .filter(({ control }) => !isDirty || fresh.has(control.key))
      .sort((one, other) => rank(one.control) - rank(other.control));
    return next ?? null;
  }

  /**
   * Makes a control available. If possible, stays on the current page, where the control's menu may have to
   * be opened again; otherwise, starts over. After a change on the server, the current page is only used for
   * controls that the change revealed.
   */
  async function reach({ control, path: steps, history: all }: Found): Promise<boolean> {
    await closeOverlays();
    reportLate();
    const isElsewhere = isDirty && !fresh.has(control.key);
    if (isElsewhere || !(await walk({ steps, to: control }))) {
      if (watch.takeChange()) isDirty = true;
      watch.takeFaults();
      await open(isDirty);
    }
    const isReached = (await walk({ steps, to: control })) || (await repeat({ steps: all, to: control }));
    // The clicks were only repeated, so their faults have already been reported.
    watch.takeFaults();
    return isReached;
  }

  /** Repeats the earlier clicks that are still needed to reveal a control. Returns whether it is visible. */
  async function walk({ steps, to }: { steps: readonly Control[]; to: Control }): Promise<boolean> {
    if (isInView(to)) return true;
    const first = steps.findLastIndex(isInView);
    if (first < 0) return false;
    const path = [...steps.slice(first), to];
    for (const [index, step] of path.entries()) {
      if (!(await seesSoon(() => isInView(step)))) return false;
      if (index === path.length - 1) break;
      if ((await act({ stage, watch, control: step })).refusal) return false;
      view = await watch.settle();
    }
    return finishWalk(steps);
  }

  /**
   * Repeats the clicks, skipping those that aren't possible, until a control is visible. Returns whether it
   * is.
   */
  async function repeat({ steps, to }: { steps: readonly Control[]; to: Control }): Promise<boolean> {
    for (const step of steps) {
      if (!isInView(step)) await closeOverlays();
      if (!isInView(step)) continue;
      await act({ stage, watch, control: step });
      view = await watch.settle();
      if (isInView(to)) return finishWalk(steps);
    }
    // The control may appear after a delay.
    return (await seesSoon(() => isInView(to))) && finishWalk(steps);
  }

  function finishWalk(steps: readonly Control[]): true {
    if (watch.takeChange()) isDirty = true;
    note(steps);
    // If the clicks changed something, they needn't be repeated for each control that they lead to.
    for (const { control, path: way } of found.values())
      if (steps.every(({ key }, index) => way[index]?.key === key)) fresh.add(control.key);
    return true;
  }

  await open(true);
  while (report.pressed.length < MAX_PRESSES) {
    let next = findNext();
    if (next === null) {
      const left = [...found.values()].filter(isOpen);
      const waiting = (isDirty && left.find(({ control }) => fresh.has(control.key))) || left[0];
      if (!waiting) break;
      if (!(await reach(waiting))) {
        done.add(waiting.control.key);
        report.left.push(`${waiting.control.key}: isn't there any more`);
        continue;
      }
      next = waiting;
    }
    await press(next);
  }
  if (report.pressed.length >= MAX_PRESSES) report.faults.push("the page never runs out of controls");
  await watch.settle();
  reportLate();
  await page.close();
}

/** Marks the document, to distinguish in-app navigation from a page load. */
const markDocument = (page: Page) => page.evaluate(() => Reflect.set(window, "isCrawled", true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.has(window, "isCrawled")).catch(() => false);

/**
 * Lists a page's controls, to compare two states of the page. Ignores whether forms have text and which
 * controls are selected.
 */
function writeOffer(controls: readonly Control[]): string {
  return [...new Set(controls.map(({ key }) => key.replace(/, (?:with text|chosen)$/, "")))]
    .sort()
    .join("\n");
}

/**
 * Returns whether a control needs to be clicked on only one page. The header and footer, with their menus,
 * are the same on every page, and identical links lead to the same page.
 */
function isShared({ control, path: [first = control] }: Found): boolean {
  return control.kind === "link" || first.isInFrame;
}

function readSharedKey({ key, kind, href }: Control): string {
  // Accounts have different ids, and sign-in links contain the page that they are on, so leave both out.
  return kind === "link" ? `link ${href?.replace(/\/[A-Za-z0-9_-]{16,}|\?redirect=.*/g, "/…")}` : key;
}

/**
 * Returns whether a click may have no effect: on a link to the current page, or on a menu whose earlier value
 * is restored.
 */
function isExpectedIdle({ control: { kind, href }, url }: { control: Control; url: string }): boolean {
  return kind === "select" || (kind === "link" && href?.split("#")[0] === url.split("#")[0]);
}

/**
 * Ranks controls in an open overlay first, since a click elsewhere closes the overlay. Ranks links to other
 * pages last.
 */
function rank(control: Control): number {
  const { key, kind } = control;
  if (kind === "link") return 3;
  if (/"(?:Close|Cancel|Dismiss|Back|Not now)/.test(key)) return 2;
  return kind === "fill" || kind === "file" ? 1 : control.isInFrame ? 2 : 0;
}

/** Returns all options of a menu or, if there are many, as with time zones, an evenly spaced sample. */
function spread(options: readonly string[]): string[] {
  const step = Math.max(1, options.length / MAX_OPTIONS);
  return options.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/**
 * Clicks one control as a user would. Returns the page's hash before the click, and the reason if the click
 * isn't possible.
 */
async function act({
  stage,
  watch,
  control,
}: {
  stage: Stage;
  watch: Watch;
  control: Control;
}): Promise<{ before: number | null; refusal: string | null }> {
  const { page } = stage;
  const element = page.locator(selectControl(control)).first();
  let before: number | null = null;
  try {
    let aim = await aimAt({ page, control });
    if (aim.point === null && (control.kind === "press" || control.kind === "link")) {
      // A key point's actions can only be reached while the point is hovered or focused.
      await element.focus();
      aim = await aimAt({ page, control });
    }
    before = aim.hash;
    if (control.kind === "fill") await fillField({ stage, control });
    else if (control.kind === "file") await element.setInputFiles(chooseFile(control.name));
    else if (control.kind === "slide") await element.press("ArrowRight");
    else if (control.kind === "select") {
      const { pathname } = new URL(page.url());
      // An element handle instead of a locator, because the language menu changes its own name.
      const menu = await element.elementHandle();
      const first = await element.inputValue();
      for (const value of [...spread(control.options), first]) {
        await menu?.selectOption(value);
        await watch.settle();
        if (new URL(page.url()).pathname !== pathname) break;
      }
    } else if (/^(?:checkbox|radio)$/.test(control.inputType))
      await element.evaluate((box: HTMLElement) => box.click());
    else if (control.isForKeysAlone) {
      await element.focus();
      await page.keyboard.press("Enter");
    } else if (aim.point) await page.mouse.click(aim.point.x, aim.point.y);
    // Waits until nothing covers the control. If something still covers it when time runs out, the error says
    // what.
    else await element.click({ timeout: CLICK_LIMIT_MS });
    return { before, refusal: null };
  } catch (error) {
    const reason = String(error).split("\n").slice(0, 3).join(" ").slice(0, 300);
    return { before, refusal: `can't be pressed: ${reason}` };
  }
}
