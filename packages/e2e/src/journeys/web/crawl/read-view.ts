import type { Page } from "@playwright/test";

/** An enabled control that is visible on the page. */
export interface Control {
  /**
   * Region, role and name. Numbers in the name are ignored, so the rows of a list, or the times of key
   * points, count as one control. A button that submits a form counts as a different control once the form
   * has text.
   */
  key: string;
  kind: "press" | "link" | "select" | "fill" | "file" | "slide";
  name: string;
  /** The resolved target of a link; null for other controls. */
  href: string | null;
  /** A menu's values, except the selected one. */
  options: string[];
  inputType: string;
  /** True if the control is already selected, such as an open tab. It isn't clicked. */
  isChosen: boolean;
  /** True if the control is in the page's header or footer, such as the notification bell. */
  isInFrame: boolean;
  /** True if the control is only visible while focused, such as the skip link. */
  isForKeysAlone: boolean;
}

/** The state of a page as the crawler sees it. */
export interface View {
  controls: Control[];
  /** A hash of everything that a click can change, to detect a click that has no effect. */
  hash: number;
  /**
   * How the page is broken; null if it isn't. An overlay without a way out isn't reported here, but leaves
   * `controls` empty.
   */
  broken: string | null;
  /** True if something is open that Escape closes. */
  hasOverlay: boolean;
  /** True if no element has focus, so a keyboard user has lost their place. */
  isFocusLost: boolean;
}

export interface Aim {
  /** A point at which a click reaches the control; null if something covers it. */
  point: { x: number; y: number } | null;
  /** The page's hash before the click. */
  hash: number;
}

/** The attribute that holds a control's key: `[data-crawled="…"]`. */
const MARK = "data-crawled";
const QUIET_FRAMES = 3;
const QUIET_LIMIT_MS = 1_500;
/** Chromium sometimes permanently stops drawing a page, and the test would then wait until it times out. */
const FRAME_LIMIT_MS = 20_000;

/** Adds the functions that `readView` and `aimAt` call to each document. */
export function installReader(page: Page): Promise<unknown> {
  return page.addInitScript(addReader, MARK);
}

/**
 * Makes a page load its lazy parts, which wait until they are in view or until the first user input. Throws if the
 * browser doesn't draw the page.
 */
export async function showAllParts(page: Page): Promise<void> {
  const call = (name: "waitForFrame" | "scrollThrough") =>
    page.evaluate(
      ([name, limitMs]) => (Reflect.get(window, name) as (limitMs: number) => Promise<unknown>)(limitMs),
      [name, FRAME_LIMIT_MS] as const,
    );
  // The browser handles a mouse move in its next frame, so without frames, this would never resolve.
  await call("waitForFrame");
  await page.mouse.move(5, 5);
  await call("scrollThrough");
}

/** Waits until the page hasn't changed for a few frames, and reads it. */
export function readView(page: Page): Promise<View> {
  return page.evaluate(
    (limits) => (Reflect.get(window, "readView") as (options: typeof limits) => Promise<View>)(limits),
    { frames: QUIET_FRAMES, limitMs: QUIET_LIMIT_MS, frameLimitMs: FRAME_LIMIT_MS },
  );
}

/** Scrolls to a control that the last call to `readView` listed. Throws if it no longer exists. */
export function aimAt({ page, control }: { page: Page; control: Control }): Promise<Aim> {
  return page.evaluate((key) => (Reflect.get(window, "aimAt") as (key: string) => Aim)(key), control.key);
}

/** Returns the selector of a control that the last call to `readView` listed. */
export function selectControl({ key }: Pick<Control, "key">): string {
  return `[${MARK}=${JSON.stringify(key)}]`;
}

/** Runs in the page. */
function addReader(mark: string): void {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  /**
   * The last click's target, and the element that was focused before it. Focusing either of them doesn't
   * count as an effect.
   */
  let aimed: (Element | null)[] = [];
  let copies = 0;

  function readControls(): Control[] {
    const selector = [
      "a[href]",
      "button",
      "input:not([type=hidden])",
      "select",
      "textarea",
      "summary",
      ..."button tab menuitem menuitemradio menuitemcheckbox option radio switch checkbox slider link"
        .split(" ")
        .map((role) => `[role=${role}]`),
    ].join();
    const chosen =
      "[aria-selected=true], [aria-checked=true], [aria-current]:not([aria-current=false]), input[type=radio]:checked, input[readonly]";
    const disabled = ":disabled, [aria-disabled=true]";

    const squeeze = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
    const isVisible = (element: Element) => {
      const shown = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element;
      const { width, height } = shown.getBoundingClientRect();
      return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
    };
    const readName = (element: Element) => {
      const labelled = (element.getAttribute("aria-labelledby") ?? "")
        .split(" ")
        .map((id) => squeeze(document.getElementById(id)?.textContent))
        .join(" ");
      const isField =
        element instanceof HTMLTextAreaElement ||
        (element instanceof HTMLInputElement && !/^(?:submit|button)$/.test(element.type));
      const labels = isField || element instanceof HTMLSelectElement ? element.labels : null;
      const candidates = [
        element.getAttribute("aria-label"),
        labelled,
        [...(labels ?? [])].map((label) => label.textContent).join(" "),
        isField ? null : element.textContent,
        element.querySelector("img")?.alt,
        element.getAttribute("placeholder"),
        element.getAttribute("title"),
        isField ? null : element.getAttribute("value"),
      ];
      return (candidates.map(squeeze).find((text) => text !== "") ?? "").slice(0, 60);
    };
    const readRegion = (element: Element) => {
      const region = element.closest(
        "[role=dialog], [role=alertdialog], [role=menu], [data-bell], header, footer, nav, aside, section[id], main",
      );
      if (!region) return "";
      const title = document.getElementById(region.getAttribute("aria-labelledby") ?? "")?.textContent;
      // Libraries generate new ids on every render, so leave those out.
      const id = /^(?:radix|_r_|:)/.test(region.id) ? "" : region.id;
      // When the user moves between pages, the content is labeled with the page's title.
      if (region.tagName === "MAIN") return "main";
      const name = region.getAttribute("aria-label") || squeeze(title) || id;
      return name || region.getAttribute("role") || region.tagName.toLowerCase();
    };
    const hasText = (form: HTMLFormElement | null) =>
      [...(form?.querySelectorAll("input, textarea") ?? [])].some(
        (field) =>
          (field instanceof HTMLTextAreaElement ||
            (field instanceof HTMLInputElement && /^(text|url|search|email)$/.test(field.type))) &&
          field.value !== "",
      );

    const found: Control[] = [];
    const keys = new Set<string>();
    for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
    for (const element of document.querySelectorAll(selector)) {
      if (element.matches(disabled)) continue;
      const isChosen = element.matches(chosen);
      if (element.closest("[inert], [aria-hidden=true], fieldset:disabled") || !isVisible(element)) continue;
      const inputType =
        element instanceof HTMLInputElement
          ? element.type
          : element instanceof HTMLTextAreaElement
            ? "text"
            : "";
      const kind: Control["kind"] =
        element instanceof HTMLAnchorElement
          ? "link"
          : element instanceof HTMLSelectElement
            ? "select"
            : inputType === "file"
              ? "file"
              : inputType === "range" || element.getAttribute("role") === "slider"
                ? "slide"
                : ["", "checkbox", "radio", "submit", "button"].includes(inputType)
                  ? "press"
                  : "fill";
      const name = readName(element);
      const role = element.getAttribute("role") ?? (kind === "press" ? inputType || "button" : kind);
      const sends =
        element instanceof HTMLButtonElement && element.type === "submit" && hasText(element.form);
      const said = `${readRegion(element)} | ${role} ${JSON.stringify(name)}`.replace(/\d+/g, "#");
      const key = isChosen ? `${said}, chosen` : sends ? `${said}, with text` : said;
      if (keys.has(key)) continue;
      keys.add(key);
      element.setAttribute(mark, key);
      const { clip, clipPath } = getComputedStyle(element);
      found.push({
        key,
        kind,
        name,
        href: element instanceof HTMLAnchorElement ? element.href : null,
        options:
          element instanceof HTMLSelectElement
            ? [...element.options]
                .filter(({ selected, disabled: off }) => !selected && !off)
                .map(({ value }) => value)
            : [],
        inputType,
        isChosen,
        isInFrame: element.closest("main") === null && element.closest("header, footer") !== null,
        isForKeysAlone: clip.startsWith("rect(0") || clipPath === "inset(50%)",
      });
    }
    return found;
  }

  function readHash(): number {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const marked of copy.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")];
    const boxes = [...document.querySelectorAll("*")].map(
      (element) => element.scrollTop + element.scrollLeft,
    );
    const focused = document.activeElement;
    const isMoved = focused !== document.body && !aimed.includes(focused);
    const view = JSON.stringify([
      location.href,
      copies,
      copy.innerHTML,
      fields.map(({ value, checked }) => [value, checked]),
      [window.scrollX, window.scrollY, boxes.filter((position) => position !== 0)],
      document.documentElement.getAttributeNames().map((name) => document.documentElement.getAttribute(name)),
      isMoved && focused?.outerHTML.replace(new RegExp(` ${mark}="[^"]*"`), "").slice(0, 300),
    ]);
    // A hash, because a page's state can take up half a megabyte.
    let hash = view.length;
    for (let at = 0; at < view.length; at += 1) hash = (Math.imul(hash, 31) + view.charCodeAt(at)) | 0;
    return hash;
  }

  function findBroken(): string | null {
    const broken = "[data-load-failure], [data-broken], [data-not-found], [data-doc=not-found]";
    const failed = [...document.querySelectorAll(broken)].find(isShown);
    if (failed) return `shows an error page: ${failed.textContent?.slice(0, 120)}`;
    const main = document.querySelector("main");
    return main && main.innerText.trim() === "" ? "leaves an empty page" : null;
  }

  interface Limits {
    frames: number;
    limitMs: number;
    frameLimitMs: number;
  }

  function waitForStillness({ frames, limitMs, frameLimitMs }: Limits): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = performance.now();
      let quiet = 0;
      const observer = new MutationObserver(() => {
        quiet = 0;
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      const count = () => {
        quiet += 1;
        if (quiet <= frames && performance.now() - start < limitMs) requestAnimationFrame(count);
        else {
          observer.disconnect();
          resolve();
        }
      };
      requestAnimationFrame(count);
      rejectLater(reject, frameLimitMs);
    });
  }

  function rejectLater(reject: (error: Error) => void, frameLimitMs: number): void {
    setTimeout(() => reject(new Error("The browser doesn't draw the page.")), frameLimitMs);
  }

  function waitForFrame(frameLimitMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      requestAnimationFrame(resolve);
      rejectLater(reject, frameLimitMs);
    });
  }

  Reflect.set(window, "waitForFrame", waitForFrame);
  Reflect.set(window, "scrollThrough", async (frameLimitMs: number): Promise<void> => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: "instant" });
      await waitForFrame(frameLimitMs);
    }
    scrollTo({ top: 0, behavior: "instant" });
  });

  Reflect.set(window, "readView", async (limits: Limits): Promise<View> => {
    await waitForStillness(limits);
    const overlays = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-pane-sheet]";
    return {
      controls: readControls(),
      hash: readHash(),
      broken: findBroken(),
      hasOverlay: [...document.querySelectorAll(overlays)].some(isShown),
      isFocusLost: document.activeElement === document.body,
    };
  });

  Reflect.set(window, "aimAt", (key: string): Aim => {
    const element = document.querySelector(`[${mark}=${JSON.stringify(key)}]`);
    if (!element) throw new Error("The control isn't there any more.");
    aimed = [element, document.activeElement];
    // Without a point, the crawler uses Playwright's own click, which also waits until a disabled control is
    // enabled.
    if (element.matches(":disabled, [aria-disabled=true]")) return { point: null, hash: readHash() };
    const findPoint = () => {
      const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
      const point = { x: left + width / 2, y: top + height / 2 };
      return element.contains(document.elementFromPoint(point.x, point.y)) ? point : null;
    };
    let point = findPoint();
    if (point === null) {
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      point = findPoint();
    }
    return { point, hash: readHash() };
  });

  // Count copies, since copying again has no visible effect.
  const count = () => {
    copies += 1;
  };
  document.addEventListener("copy", count, true);
  const { clipboard } = navigator;
  const write = clipboard?.writeText.bind(clipboard);
  if (write)
    clipboard.writeText = (text) => {
      count();
      return write(text);
    };
}
