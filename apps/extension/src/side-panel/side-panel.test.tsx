import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { defaultPreferences } from "../settings/preferences.ts";
import { type FakeChrome, stubChrome } from "../testing/create-fake-chrome.ts";
import { loadTexts } from "../texts/load-texts.ts";
import { TextsProvider } from "../texts/texts-provider.tsx";
import { SidePanel } from "./side-panel.tsx";

const spoken =
  "A lock opens when each of its pins stands at the right height. The key lifts every pin, and the cylinder turns. " +
  "Most locks have five pins, because more of them would make the key too long. A worn key lifts the pins too little, " +
  "so the lock sticks on cold days. Graphite helps for a while, because oil gathers dust inside of the cylinder. " +
  "In the end a new lock costs less than a locksmith who comes at night and drills the old one open.";

let chrome: FakeChrome;
/** The URL of each tab. */
let addresses: Record<number, string>;
let ended: number;
let selection: string;
let listeners: Record<"onActivated" | "onUpdated" | "onRemoved", Set<(...values: unknown[]) => unknown>>;

beforeEach(() => {
  chrome = stubChrome();
  chrome.tab = { id: 1 };
  addresses = { 1: "https://talks.example/locks", 2: "https://talks.example/keys" };
  ended = 0;
  selection = spoken;
  chrome.onPort = (port) => port.onDisconnect.addListener(() => ended++);
  describeEngine("server");
  listeners = { onActivated: new Set(), onUpdated: new Set(), onRemoved: new Set() };
  for (const [name, known] of Object.entries(listeners))
    Object.assign(globalThis.chrome.tabs, {
      [name]: {
        addListener: (listener: () => unknown) => known.add(listener),
        removeListener: (listener: () => unknown) => known.delete(listener),
      },
    });
  Object.assign(globalThis.chrome.tabs, { get: async (id: number) => ({ id, url: addresses[id] }) });
  Object.assign(globalThis.chrome, {
    scripting: {
      executeScript: async ({ target }: { target: { tabId: number } }) => {
        const url = addresses[target.tabId] ?? "";
        const html = `<title>${url}</title>`;
        return [{ frameId: 0, result: { url, html, selection, media: [], requested: [] } }];
      },
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function describeEngine(kind: "server" | "own"): void {
  chrome.answerBackground = () => ({
    type: "engine:described",
    engine: { kind, host: "writer.test", model: kind === "own" ? "own-writer" : null },
    estimate: null,
    serverOrigin: "https://pith.test",
    preferences: defaultPreferences,
  });
}

async function open(): Promise<void> {
  const texts = await loadTexts("en");
  render(
    <TextsProvider texts={texts}>
      <SidePanel />
    </TextsProvider>,
  );
  await screen.findByText(/selected text/);
}

const emit = (name: keyof typeof listeners, ...values: unknown[]) =>
  act(async () => {
    for (const listener of listeners[name]) await listener(...values);
  });
async function activate(id: number): Promise<void> {
  chrome.tab = { id };
  await emit("onActivated", {});
}
const finishLoading = (id: number) => emit("onUpdated", id, { status: "complete" }, { url: addresses[id] });
const findFullButton = () => screen.findByRole("button", { name: "Full summary" });
const findSelectedTab = () => screen.getByRole("tab", { selected: true }).textContent;

it("the side panel keeps a full summary running while another tab is active", async () => {
  await open();
  fireEvent.click(await findFullButton());
  expect(chrome.ports).toHaveLength(1);
  await activate(2);
  await screen.findByText(/selected text/);
  expect(findSelectedTab()).toBe("Instant");
  await activate(1);
  await finishLoading(1);
  expect(findSelectedTab()).toBe("Full");
  expect(ended).toBe(0);
});

it.each(["leaves its page", "is closed"])(
  "the side panel ends a full summary when its tab %s",
  async (how) => {
    await open();
    fireEvent.click(await findFullButton());
    await activate(2);
    await screen.findByText(/selected text/);
    addresses[1] = "https://talks.example/other";
    await (how === "is closed" ? emit("onRemoved", 1) : finishLoading(1));
    await waitFor(() => expect(ended).toBe(1));
  },
);

it.each([
  { address: "http://192.168.1.20/talk", kind: "server", isOffered: false },
  { address: "http://wiki/talk", kind: "server", isOffered: false },
  { address: "https://www.youtube.com/@talks", kind: "server", isOffered: false },
  { address: "http://wiki/talk", kind: "own", isOffered: true },
  { address: "https://talks.example/locks", kind: "server", isOffered: true },
] as const)(
  "the side panel offers a full summary of $address with the $kind engine: $isOffered",
  async ({ address, kind, isOffered }) => {
    addresses[1] = address;
    describeEngine(kind);
    await open();
    if (isOffered) await findFullButton();
    await act(async () => undefined);
    expect(screen.queryByRole("button", { name: "Full summary" }) !== null).toBe(isOffered);
    expect(screen.queryByRole("tab", { name: "Full" }) !== null).toBe(isOffered);
  },
);

it("the side panel returns to the instant summary's tab after a full one is canceled", async () => {
  await open();
  fireEvent.click(await findFullButton());
  expect(findSelectedTab()).toBe("Full");
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(findSelectedTab()).toBe("Instant");
});

const askToRead = (tabId: number, of: "page" | "selection") =>
  act(() => chrome.send({ type: "side-panel:read", tabId, of }));
const keys = spoken.replaceAll("lock", "safe");

it("the side panel reads its tab again when the user asks for it, but not for another tab", async () => {
  await open();
  selection = keys;
  await askToRead(2, "selection");
  expect(screen.getByText(/selected text/)).toBeTruthy();
  expect(screen.queryByText(/safe/)).toBeNull();
  await askToRead(1, "page");
  expect(await screen.findAllByText(/safe/)).not.toEqual([]);
});

it("the side panel keeps a full summary if its page is asked for, and ends it for newly selected text", async () => {
  await open();
  fireEvent.click(await findFullButton());
  selection = keys;
  await askToRead(1, "page");
  expect(findSelectedTab()).toBe("Full");
  expect(ended).toBe(0);
  await askToRead(1, "selection");
  expect(await screen.findAllByText(/safe/)).not.toEqual([]);
  expect(ended).toBe(1);
});

it("offers no full summary of text on a page whose URL is too long to be sent", async () => {
  describeEngine("own");
  await open();
  await screen.findByRole("tab", { name: "Full" });
  addresses[1] = `https://talks.example/?${"x".repeat(2048)}`;
  await emit("onUpdated", 1, { status: "complete" }, { url: addresses[1] });
  await screen.findByText(/selected text/);
  await act(async () => undefined);
  expect(screen.queryByRole("tab", { name: "Full" })).toBeNull();
});
