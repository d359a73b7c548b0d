import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { OwnModel } from "../engine/engine-choice.ts";
import { defaultPreferences } from "../settings/preferences.ts";
import { type FakeChrome, stubChrome } from "../testing/create-fake-chrome.ts";
import { loadTexts } from "../texts/load-texts.ts";
import { TextsProvider } from "../texts/texts-provider.tsx";
import { Options } from "./options.tsx";

const own: OwnModel = {
  provider: "openai",
  baseUrl: "https://api.openai.com/v1",
  model: "small",
  apiKey: "sk-1",
};

let fake: FakeChrome;
beforeEach(() => {
  fake = stubChrome();
  Object.assign(chrome, { permissions: { request: async () => true } });
  fake.answerBackground = () => ({
    type: "engine:tested",
    isReliable: true,
    usage: { inputTokens: 1, outputTokens: 1 },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(stored: OwnModel | null): Promise<void> {
  const texts = await loadTexts("en");
  render(
    <TextsProvider texts={texts}>
      <Options
        start={{ kind: stored ? "own" : "server", own: stored, preferences: defaultPreferences }}
        origin="https://pith.test"
      />
    </TextsProvider>,
  );
}

const writer = () => screen.getByLabelText<HTMLSelectElement>("Written by");
const choose = (value: string) => fireEvent.change(writer(), { target: { value } });

it("stores the own model as chosen again after its first save and a change to the server", async () => {
  await show(null);
  choose("own");
  fireEvent.change(screen.getByLabelText("Model"), { target: { value: own.model } });
  fireEvent.change(screen.getByLabelText("API key"), { target: { value: own.apiKey } });
  fireEvent.click(screen.getByRole("button", { name: "Save and test" }));
  await waitFor(() => expect(fake.stored.local["engineKind"]).toBe("own"));
  choose("server");
  await waitFor(() => expect(fake.stored.local["engineKind"]).toBe("server"));
  choose("own");
  await waitFor(() => expect(fake.stored.local["engineKind"]).toBe("own"));
  expect(screen.getByLabelText<HTMLInputElement>("Model").value).toBe(own.model);
});

it("doesn't choose an erased model, and shows nothing of it", async () => {
  await show(own);
  fireEvent.click(screen.getByRole("button", { name: "Erase key and model" }));
  await waitFor(() => expect(fake.stored.local["engineKind"]).toBe("server"));
  await waitFor(() => expect(writer().value).toBe("server"));
  choose("own");
  expect(screen.getByLabelText<HTMLInputElement>("API key").value).toBe("");
  await Promise.resolve();
  expect(fake.stored.local["engineKind"]).toBe("server");
});

it("stores whether the panel stays open for the next video, which is off at first", async () => {
  await show(null);
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /open for the next video/ });
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  await waitFor(() => expect(fake.stored.local["preferences"]).toMatchObject({ staysOpen: true }));
});
