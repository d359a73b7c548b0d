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
  /** The values of a menu, except the selected one. */
  options: string[];
  inputType: string;
}

/** The attribute that holds a control's key: `[data-crawled="…"]`. */
const MARK = "data-crawled";

/**
 * Lists the controls that can be pressed now. Leaves out items that are already selected, such as an open
 * tab.
 */
export function readControls(page: Page): Promise<Control[]> {
  return page.evaluate((mark) => {
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
      "[aria-selected=true], [aria-checked=true], [aria-current=page], input[type=radio]:checked, input[readonly]";
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
      const labels =
        element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
      const candidates = [
        element.getAttribute("aria-label"),
        labelled,
        [...(labels ?? [])].map((label) => label.textContent).join(" "),
        element.textContent,
        element.querySelector("img")?.alt,
        element.getAttribute("placeholder"),
        element.getAttribute("title"),
        element.getAttribute("value"),
      ];
      return (candidates.map(squeeze).find((text) => text !== "") ?? "").slice(0, 60);
    };
    const readRegion = (element: Element) => {
      const region = element.closest(
        "[role=dialog], [role=alertdialog], [role=menu], [data-bell], header, footer, nav, aside, section[id], main",
      );
      if (!region) return "";
      const title = document.getElementById(region.getAttribute("aria-labelledby") ?? "")?.textContent;
      // Libraries generate new ids in every render, so leave those out.
      const id = /^(?:radix|_r_|:)/.test(region.id) ? "" : region.id;
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
      if (element.matches(disabled) || element.matches(chosen)) continue;
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
      const key = sends ? `${said}, with text` : said;
      if (keys.has(key)) continue;
      keys.add(key);
      element.setAttribute(mark, key);
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
      });
    }
    return found;
  }, MARK);
}

/** Returns the selector of a control that the last call of `readControls` listed. */
export function selectControl({ key }: Pick<Control, "key">): string {
  return `[${MARK}=${JSON.stringify(key)}]`;
}

/** Returns a hash of everything on a page that a press can change, to detect a press that has no effect. */
export function readView(page: Page): Promise<number> {
  return page.evaluate((mark) => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const marked of copy.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")];
    const boxes = [...document.querySelectorAll("*")].map(
      (element) => element.scrollTop + element.scrollLeft,
    );
    const view = JSON.stringify([
      location.href,
      Reflect.get(window, "copyCount"),
      copy.innerHTML,
      fields.map(({ value, checked }) => [value, checked]),
      [window.scrollX, window.scrollY, boxes.filter((position) => position !== 0)],
      document.documentElement.getAttributeNames().map((name) => document.documentElement.getAttribute(name)),
      document.activeElement?.outerHTML.replace(new RegExp(` ${mark}="[^"]*"`), "").slice(0, 300),
    ]);
    // A hash, because a page's state can have half a megabyte.
    let hash = view.length;
    for (let at = 0; at < view.length; at += 1) hash = (Math.imul(hash, 31) + view.charCodeAt(at)) | 0;
    return hash;
  }, MARK);
}

/**
 * Describes how the page is broken; null if it isn't. `readControls` detects overlays that can't be closed.
 */
export function findBrokenPage(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const broken = "[data-load-failure], [data-broken], [data-not-found], [data-doc=not-found]";
    const failed = [...document.querySelectorAll(broken)].find(isShown);
    if (failed) return `shows an error page: ${failed.textContent?.slice(0, 120)}`;
    const main = document.querySelector("main");
    return main && main.innerText.trim() === "" ? "leaves an empty page" : null;
  });
}

/** Counts copies to the clipboard, since copying again has no visible effect. */
export function countCopies(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const count = () => Reflect.set(window, "copyCount", (Reflect.get(window, "copyCount") ?? 0) + 1);
    document.addEventListener("copy", count, true);
    const { clipboard } = navigator;
    const write = clipboard?.writeText.bind(clipboard);
    if (write)
      clipboard.writeText = (text) => {
        count();
        return write(text);
      };
  });
}
