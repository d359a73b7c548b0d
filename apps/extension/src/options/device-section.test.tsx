import {
  createStandInBrowserModels,
  type StandInBrowserModels,
} from "@pith/engine/testing/create-stand-in-browser-models";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { loadTexts } from "../texts/load-texts.ts";
import { TextsProvider } from "../texts/texts-provider.tsx";
import { DeviceSection } from "./device-section.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(models: StandInBrowserModels | null): Promise<void> {
  if (models) vi.stubGlobal("LanguageModel", models);
  render(
    <TextsProvider texts={await loadTexts("en")}>
      <DeviceSection writer="speaker" onChange={() => undefined} />
    </TextsProvider>,
  );
}

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

it("shows the requirements if the browser has no model", async () => {
  await show(null);
  expect(await screen.findByText(/22 GB of free disk space/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("shows the model's size, and downloads it on request with progress", async () => {
  const models = createStandInBrowserModels({ state: "downloadable" });
  await show(models);
  expect(await screen.findByText(/several gigabytes/)).toBeTruthy();
  expect(models.created).toBe(0);
  await press("Download the model");
  act(() => models.download(0.42));
  expect(await screen.findByText("Downloading: 42%")).toBeTruthy();
  models.release();
  expect(await screen.findByText(/^The browser’s model is ready/)).toBeTruthy();
  expect([models.created, models.open]).toEqual([1, 0]);
});

it("offers to show the progress of a download that the browser already runs", async () => {
  const models = createStandInBrowserModels({ state: "downloading" });
  await show(models);
  await press("Show the progress");
  act(() => models.download(0.42));
  expect(await screen.findByText("Downloading: 42%")).toBeTruthy();
});

it("cancels a download and offers it again", async () => {
  const models = createStandInBrowserModels({ state: "downloadable" });
  await show(models);
  await press("Download the model");
  await press("Stop the download");
  expect(await screen.findByRole("button", { name: "Download the model" })).toBeTruthy();
  expect(screen.queryByText(/^The download stopped/)).toBeNull();
  expect(models.created).toBe(0);
});

it("says what to do after a failed download", async () => {
  const models = createStandInBrowserModels({ state: "downloadable" });
  models.create = async () => {
    throw new Error("NetworkError");
  };
  await show(models);
  await press("Download the model");
  expect(await screen.findByText(/Check your connection and free disk space/)).toBeTruthy();
});
