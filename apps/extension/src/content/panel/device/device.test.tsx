import {
  createStandInBrowserModels,
  type StandInBrowserModels,
} from "@pith/engine/testing/create-stand-in-browser-models";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DEVICE_PORT } from "../../../messages/device-messages.ts";
import { defaultPreferences } from "../../../settings/preferences.ts";
import { createPortPair, type FakePort } from "../../../testing/create-fake-chrome.ts";
import { createPanelPage, type PanelPage } from "../../../testing/create-panel-page.tsx";
import { type ExtensionTexts, loadTexts } from "../../../texts/load-texts.ts";

let english: ExtensionTexts;
let panel: PanelPage;
let asked: unknown[];

beforeAll(async () => {
  english = await loadTexts("en");
});
beforeEach(() => {
  panel = createPanelPage();
  asked = [];
  panel.chrome.answerBackground = (message) => {
    asked.push(message);
    return { type: "options:opened" };
  };
});
afterEach(() => {
  cleanup();
  panel.restore();
});

/** Opens the panel in a browser with this model, and returns the instant summary's key points. */
async function open(models: StandInBrowserModels | null): Promise<string> {
  if (models) vi.stubGlobal("LanguageModel", models);
  panel.openPanel({ texts: english });
  await screen.findAllByText(/^Cold nights/);
  return readPoints();
}

function readPoints(): string {
  return screen.getByRole("region", { name: "Key points" }).textContent;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

describe("rewriting on the device", () => {
  it("isn't offered if the browser has no model", async () => {
    await open(createStandInBrowserModels({ state: "unavailable" }));
    expect(screen.queryByText(/this device and free/)).toBeNull();
  });

  it("rewrites the points without contacting a server", async () => {
    const models = createStandInBrowserModels();
    const before = await open(models);
    const fetched = vi.fn();
    vi.stubGlobal("fetch", fetched);
    await press("Rewrite on this device");
    await screen.findByText(/^Rewritten on this device/);
    await waitFor(() => expect(readPoints()).not.toEqual(before));
    expect(fetched).not.toHaveBeenCalled();
    expect(panel.chrome.ports).toHaveLength(0);
    expect(models.open).toBe(0);
  });

  it("can be switched to the speaker's words and back, even while it is running", async () => {
    const models = createStandInBrowserModels();
    const before = await open(models);
    expect(screen.queryByRole("radio", { name: "As spoken" })).toBeNull();
    await press("Rewrite on this device");
    fireEvent.click(await screen.findByRole("radio", { name: "As spoken" }));
    await screen.findByText(/^Rewritten on this device/);
    expect(readPoints()).toEqual(before);
    fireEvent.click(screen.getByRole("radio", { name: "Rewritten" }));
    await waitFor(() => expect(readPoints()).not.toEqual(before));
    fireEvent.click(screen.getByRole("radio", { name: "As spoken" }));
    await waitFor(() => expect(readPoints()).toEqual(before));
  });

  it.each([
    ["lying", /wrote could be verified/],
    ["gullible", /can’t tell a true claim from a false one/],
    ["garbage", /stopped responding/],
    ["quota", /stopped responding/],
    ["vanishing", /stopped responding/],
  ] as const)(
    "falls back to the speaker's words with an explanation if the model is %s",
    async (behavior, reason) => {
      const models = createStandInBrowserModels({ behavior });
      const before = await open(models);
      await press("Rewrite on this device");
      expect((await screen.findByText(reason)).textContent).toContain("speaker’s own words");
      expect(readPoints()).toEqual(before);
      expect(screen.queryByRole("radio", { name: "As spoken" })).toBeNull();
      expect(models.open).toBe(0);
    },
  );

  it("can be canceled and restarted while the model is slow", async () => {
    const models = createStandInBrowserModels({ behavior: "slow" });
    const before = await open(models);
    await press("Rewrite on this device");
    await press("Cancel");
    models.release();
    await screen.findByRole("button", { name: "Rewrite on this device" });
    expect(readPoints()).toEqual(before);
    await waitFor(() => expect(models.open).toBe(0));
  });

  it.each([
    ["downloadable", /after it downloads its model/],
    ["downloading", /is downloading its model/],
  ] as const)(
    "links to the options while the model is %s, without starting a download",
    async (state, text) => {
      const models = createStandInBrowserModels({ state });
      await open(models);
      expect(await screen.findByText(text)).toBeTruthy();
      await press("Options");
      expect(asked).toContainEqual({ type: "options:open" });
      expect(models.created).toBe(0);
    },
  );
});

describe("a question to the browser's model", () => {
  async function ask(question: string) {
    fireEvent.click(screen.getByRole("tab", { name: "Ask" }));
    fireEvent.change(await screen.findByLabelText("Ask about this video"), { target: { value: question } });
    fireEvent.click(screen.getByRole("button", { name: "Ask" }));
  }

  it("is answered with claims that its judge supports, without contacting a server", async () => {
    const models = createStandInBrowserModels();
    await open(models);
    await press("Rewrite on this device");
    await screen.findByText(/^Rewritten on this device/);
    const calls = models.calls.length;
    await ask("Why are oranges orange?");
    expect(screen.getByText(/^Answered free of charge by this browser’s own model/)).toBeTruthy();
    const shown = "one, so weigh it in your hand A heavy orange is a juicy";
    await screen.findByText((text) => text.startsWith(shown));
    expect([...models.supported].some((text) => text.startsWith(shown))).toBe(true);
    expect(models.calls.length).toBeGreaterThan(calls);
    expect(panel.chrome.ports).toHaveLength(0);
    expect(models.open).toBe(0);
  });

  it("is answered with the speaker's words if the model lies", async () => {
    vi.stubGlobal("LanguageModel", createStandInBrowserModels({ behavior: "lying" }));
    panel.chrome.answerBackground = () => ({
      type: "engine:described",
      engine: { kind: "server", host: "pith.example", model: null },
      estimate: null,
      serverOrigin: "https://pith.example",
      preferences: { ...defaultPreferences, instantWriter: "device" },
    });
    panel.openPanel({ texts: english });
    await screen.findByText(/wrote could be verified/);
    await ask("Why are oranges orange?");
    const tab = screen.getByRole("tabpanel");
    await waitFor(() => expect(tab.textContent).toMatch(/Cold nights make oranges orange/));
    expect(document.body.textContent).not.toContain("That isn’t said in this video.");
    expect(document.body.textContent).not.toContain("elephants");
  });

  it.each<[string, (document: FakePort) => void]>([
    ["dies", (document) => document.disconnect()],
    [
      "can't take it",
      (document) => document.postMessage({ type: "device:end", outcome: "stopped", content: null }),
    ],
  ])("falls back to the background if the offscreen document %s", async (_name, fail) => {
    await open(createStandInBrowserModels());
    await press("Rewrite on this device");
    await screen.findByText(/^Rewritten on this device/);
    const { connect } = chrome.runtime;
    Object.assign(chrome.runtime, {
      connect(options: { name: string }) {
        if (options.name !== DEVICE_PORT) return connect(options);
        const [near, far] = createPortPair(options);
        far.onMessage.addListener(() => fail(far));
        return near;
      },
    });
    const sent: unknown[] = [];
    panel.chrome.onPort = (port) => port.onMessage.addListener((message) => sent.push(message));
    await ask("Why are oranges orange?");
    await waitFor(() =>
      expect(sent).toMatchObject([
        { type: "ask:start", question: "Why are oranges orange?", summaryId: null },
      ]),
    );
  });
});
