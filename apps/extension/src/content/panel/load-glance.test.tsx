import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createPortPair } from "../../testing/create-fake-chrome.ts";
import { createPanelPage, type PanelPage } from "../../testing/create-panel-page.tsx";
import { type ExtensionTexts, loadTexts } from "../../texts/load-texts.ts";

let english: ExtensionTexts;
let panel: PanelPage;

beforeAll(async () => {
  english = await loadTexts("en");
});
beforeEach(() => {
  panel = createPanelPage();
});
afterEach(() => {
  cleanup();
  panel.restore();
});

/**
 * Kills the engine's document during the first calls, or before them. Returns a function that counts the page's
 * connections to it.
 */
function killEngine({ times, isIdle = false }: { times: number; isIdle?: boolean }): () => number {
  const { runtime } = chrome as unknown as { runtime: { connect: (info: { name: string }) => unknown } };
  const connect = runtime.connect.bind(runtime);
  let connected = 0;
  runtime.connect = (info) => {
    if (info.name !== "glance") return connect(info);
    connected += 1;
    if (connected > times) return connect(info);
    const [near, far] = createPortPair(info);
    if (isIdle) queueMicrotask(() => far.disconnect());
    else far.onMessage.addListener(() => far.disconnect());
    return near;
  };
  return () => connected;
}

it("the panel retries the engine if its document dies during a call", async () => {
  const countConnections = killEngine({ times: 1 });
  panel.openPanel({ texts: english });
  expect(await screen.findAllByText(/^Cold nights/)).not.toHaveLength(0);
  expect(countConnections()).toBe(2);
});

it("the panel retries the engine if its document dies before a call, as during a long ad in Firefox", async () => {
  const countConnections = killEngine({ times: 1, isIdle: true });
  panel.openPanel({ texts: english });
  expect(await screen.findAllByText(/^Cold nights/)).not.toHaveLength(0);
  expect(countConnections()).toBe(2);
});

it("the panel offers to reload the page if the engine's document dies again", async () => {
  const countConnections = killEngine({ times: 2 });
  panel.openPanel({ texts: english });
  expect((await screen.findByRole("alert")).textContent).toMatch(/reload/i);
  expect(countConnections()).toBe(2);
});
