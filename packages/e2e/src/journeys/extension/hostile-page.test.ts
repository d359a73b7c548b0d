import { readdirSync } from "node:fs";
import type { CDPSession, Page } from "@playwright/test";
import { builtExtension, readBuiltOrigin } from "../../harness/launch-extension.ts";
import { expect, test } from "../../harness/test.ts";
import { sharedDataDirectory, sharedDataMissing } from "../../repository/shared-data.ts";
import { openWatchPage, routeWatchPages } from "./watch-page.ts";

test.skip(sharedDataDirectory === null, sharedDataMissing);

const talk = "F1xioXWb8CY";

interface DomNode {
  nodeId: number;
  nodeName: string;
  nodeValue: string;
  children?: DomNode[];
  shadowRoots?: DomNode[];
}

function listNodes(node: DomNode): DomNode[] {
  return [node, ...[...(node.shadowRoots ?? []), ...(node.children ?? [])].flatMap(listNodes)];
}

function readText(node: DomNode): string {
  return listNodes(node)
    .map(({ nodeValue }) => nodeValue)
    .join("");
}

/** Finds a button by its text, even in closed shadow roots, which only the DevTools protocol can read. */
async function findButton({ cdp, text }: { cdp: CDPSession; text: string }): Promise<DomNode | null> {
  const { root } = (await cdp.send("DOM.getDocument", { depth: -1, pierce: true })) as { root: DomNode };
  const buttons = listNodes(root).filter(({ nodeName }) => nodeName === "BUTTON");
  return buttons.find((button) => readText(button).includes(text)) ?? null;
}

/** Clicks the middle of a button with the mouse. */
async function press({ page, cdp, text }: { page: Page; cdp: CDPSession; text: string }): Promise<void> {
  const button = await findButton({ cdp, text });
  if (!button) throw new Error(`There is no button "${text}".`);
  const { model } = await cdp.send("DOM.getBoxModel", { nodeId: button.nodeId });
  const [left = 0, top = 0, right = 0, , , bottom = 0] = model.border;
  await page.mouse.click((left + right) / 2, (top + bottom) / 2);
}

/** Runs in the page. Attacks our elements in every way that a page's script can. */
function attack(): void {
  for (const host of document.querySelectorAll<HTMLElement>("pith-button, pith-panel")) {
    host.click();
    host.focus();
    for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "submit"]) {
      host.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, detail: 1 }));
    }
    for (const key of ["Enter", " "]) {
      host.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
    }
  }
  const commands = ["summary:start", "summary:render", "session:start", "panel:open", "glance:make"];
  for (const type of commands) window.postMessage({ type, channel: "pith-page-bridge", id: "1" }, "*");
}

/**
 * Runs in the page, before any of its scripts. Answers the panel's requests to the player with forged data.
 */
function forgeAnswers(): void {
  const videoDetails = { videoId: "F1xioXWb8CY", title: "<img src=x>", lengthSeconds: "1e9" };
  const captionTracks = [{ baseUrl: "https://evil.example/api/timedtext", languageCode: "en" }];
  const player = {
    playabilityStatus: { status: "OK" },
    videoDetails,
    captions: { playerCaptionsTracklistRenderer: { captionTracks } },
  };
  window.addEventListener("message", ({ data }) => {
    if (data?.channel !== "pith-page-bridge" || data.type === "bridge:reply") return;
    window.postMessage({ type: "bridge:reply", channel: data.channel, id: data.id, player }, "*");
  });
}

test("a page's script can't read the panel or press anything in it", async ({ launchExtension }) => {
  const { context } = await launchExtension({ hasClosedRoots: true });
  await routeWatchPages(context);
  const calls: string[] = [];
  context.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === readBuiltOrigin()) calls.push(pathname);
  });
  const page = await openWatchPage({ context, videoId: talk });
  const cdp = await context.newCDPSession(page);
  await expect.poll(() => findButton({ cdp, text: "Summarize" })).not.toBeNull();

  await page.evaluate(attack);
  expect(await page.locator("pith-panel").count()).toBe(0);

  await press({ page, cdp, text: "Summarize" });
  await expect.poll(() => findButton({ cdp, text: "Full summary" })).not.toBeNull();
  await page.evaluate(attack);

  const seen = await page.evaluate(() => ({
    roots: [...document.querySelectorAll("pith-button, pith-panel, [data-pith-marks]")].map(
      ({ shadowRoot }) => shadowRoot,
    ),
    text: document.documentElement.outerHTML + document.body.innerText,
  }));
  expect(seen.roots).toEqual([null, null, null]);
  expect(seen.text).not.toMatch(/Full summary|Key points|Instant summary/);

  // Clicks do nothing while the panel is almost transparent, or while something covers it.
  const setStyle = (style: string) =>
    page.evaluate((css) => document.querySelector("pith-panel")?.setAttribute("style", css), style);
  await setStyle("opacity: 0.01");
  await press({ page, cdp, text: "Full summary" });
  await setStyle("");
  await page.evaluate(() => {
    const cover = document.createElement("div");
    cover.id = "cover";
    cover.style.cssText = "position: fixed; inset: 0; z-index: 99999";
    document.body.append(cover);
  });
  await press({ page, cdp, text: "Full summary" });
  // Clicks also do nothing if the cover lets pointer events through.
  await page.locator("#cover").evaluate((cover) => {
    cover.style.setProperty("pointer-events", "none", "important");
    cover.style.background = "white";
  });
  await press({ page, cdp, text: "Full summary" });
  // A click that has to pass through a pseudo-element does nothing either, even if the page forces its style.
  await page.locator("#cover").evaluate((cover) => {
    cover.style.cssText = "";
    const sheet = document.createElement("style");
    sheet.textContent = `@layer page {
      #cover::after { content: "" !important; position: fixed !important; inset: 0 !important; z-index: 99999 !important;
        background: white !important; pointer-events: none !important; transition: pointer-events 9s allow-discrete !important }
    }`;
    cover.append(sheet);
  });
  await press({ page, cdp, text: "Full summary" });
  expect(await findButton({ cdp, text: "Full summary" })).not.toBeNull();
  expect(calls).toEqual([]);

  // An invisible pseudo-element doesn't block clicks.
  await page.locator("#cover style").evaluate((style) => {
    style.textContent =
      '#cover::before { content: ""; position: fixed; inset: 0; z-index: 99999; pointer-events: none }';
  });
  await press({ page, cdp, text: "Full summary" });
  await expect.poll(() => calls.length).toBeGreaterThan(0);
});

test("a page can't load the extension's files, even by their names", async ({ launchExtension }) => {
  const { context, urlOf } = await launchExtension({ hasClosedRoots: true });
  await routeWatchPages(context);
  const page = await openWatchPage({ context, videoId: talk });
  await expect(page.locator("pith-button")).toBeAttached();
  const files = readdirSync(builtExtension, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.\w+$/.test(name),
  );
  expect(files).toContain("manifest.json");
  const found = await page.evaluate(
    (urls) =>
      Promise.all(
        urls.map(async (url) => {
          const isFetched = await fetch(url).then(
            () => true,
            () => false,
          );
          const isShown = await new Promise((resolve) => {
            const image = new Image();
            image.onload = () => resolve(true);
            image.onerror = () => resolve(false);
            image.src = url;
          });
          return isFetched || isShown ? url : null;
        }),
      ),
    files.map(urlOf),
  );
  expect(found.filter((url) => url !== null)).toEqual([]);
});

test("forged player responses start no request and reach no other host", async ({ launchExtension }) => {
  const { context } = await launchExtension();
  await routeWatchPages(context);
  const foreign: string[] = [];
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "www.youtube.com") foreign.push(request.url());
  });
  await context.addInitScript(forgeAnswers);
  const page = await openWatchPage({ context, videoId: talk });
  await page.getByRole("button", { name: "Summarize" }).click();
  await expect(
    page.locator("pith-panel").getByRole("alert").or(page.locator('pith-panel [data-phase="done"]')),
  ).toBeVisible();
  expect(foreign).toEqual([]);
});
