import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSessionStores } from "../background/session-stores.ts";
import type { OwnModel } from "../engine/engine-choice.ts";
import { defaultPreferences } from "../settings/preferences.ts";
import { buildUser } from "../testing/create-fake-api.ts";
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
/**
 * How the browser responds to a permission request, whether the permission is granted, and a function that
 * reports its removal.
 */
let request: () => Promise<boolean>;
let isGranted: boolean;
let tellRemoved: () => void;
beforeEach(() => {
  fake = stubChrome();
  isGranted = false;
  request = async () => {
    isGranted = true;
    return true;
  };
  Object.assign(chrome, {
    permissions: {
      request: () => request(),
      contains: async () => isGranted,
      onRemoved: {
        addListener: (listener: () => void) => {
          tellRemoved = listener;
        },
        removeListener: () => undefined,
      },
    },
  });
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

it("keeps the user's own model as the choice after switching to the server and back", async () => {
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

it("stores a key and an address as they were meant, however they were copied", async () => {
  await show(null);
  choose("own");
  fireEvent.change(screen.getByLabelText("Provider"), { target: { value: "compatible" } });
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill("Address", " https://models.test/v1/chat/completions/ ");
  fill("Model", own.model);
  fill("API key", "\u200bsk-1 2\u00a03\u2060");
  fireEvent.click(screen.getByRole("button", { name: "Save and test" }));
  await waitFor(() => expect(fake.stored.local["engineKind"]).toBe("own"));
  expect(fake.stored.local["ownModel"]).toMatchObject({
    baseUrl: "https://models.test/v1",
    apiKey: "sk-123",
  });
});

it("refuses a key that no request could carry", async () => {
  await show(own);
  fireEvent.change(screen.getByLabelText("API key"), { target: { value: "sk\u20131" } });
  fireEvent.click(screen.getByRole("button", { name: "Save and test" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Enter an address, a model, and a key.");
  expect(fake.stored.local["ownModel"]).toBeUndefined();
});

it("shows the stored model again after looking at another provider", async () => {
  await show(own);
  const provider = screen.getByLabelText("Provider");
  fireEvent.change(provider, { target: { value: "anthropic" } });
  expect(screen.getByLabelText<HTMLInputElement>("API key").value).toBe("");
  fireEvent.change(provider, { target: { value: "openai" } });
  expect(screen.getByLabelText<HTMLInputElement>("API key").value).toBe(own.apiKey);
  expect(screen.getByLabelText<HTMLInputElement>("Model").value).toBe(own.model);
});

it.each(["Save and test", "Use this server"])("says so if the browser refuses to ask on %s", async (name) => {
  request = async () => {
    throw new Error("Invalid value for origin pattern.");
  };
  await show(name === "Save and test" ? own : null);
  fireEvent.click(screen.getByRole("button", { name }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(false);
});

it("says that the model was erased, and neither shows nor selects it", async () => {
  await show(own);
  fireEvent.click(screen.getByRole("button", { name: "Erase key and model" }));
  await waitFor(() => expect(fake.stored.local["engineKind"]).toBe("server"));
  await waitFor(() => expect(writer().value).toBe("server"));
  const said = /^The key and model were erased/;
  expect(document.activeElement).toBe(screen.getByText(said));
  choose("own");
  expect(screen.queryByText(said)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("API key").value).toBe("");
  await Promise.resolve();
  expect(fake.stored.local["engineKind"]).toBe("server");
});

it("stores whether the panel stays open for the next video (off by default)", async () => {
  await show(null);
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /open for the next video/ });
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  await waitFor(() => expect(fake.stored.local["preferences"]).toMatchObject({ staysOpen: true }));
});

it("opens a menu on an arrow key, which would otherwise change the setting at once", async () => {
  const showPicker = vi.fn();
  HTMLSelectElement.prototype.showPicker = showPicker;
  await show(null);
  const menus = screen.getAllByRole("combobox");
  for (const menu of menus) expect(fireEvent.keyDown(menu, { key: "ArrowDown" })).toBe(false);
  expect(showPicker).toHaveBeenCalledTimes(menus.length);
});

const sponsors = () => screen.getByRole<HTMLInputElement>("checkbox", { name: /sponsor segments/ });

it("keeps other changes while the browser asks for SponsorBlock, and shows a revoked permission", async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  request = () => promise;
  await show(null);
  fireEvent.click(sponsors());
  fireEvent.click(screen.getByRole("checkbox", { name: /open for the next video/ }));
  await waitFor(() => expect(fake.stored.local["preferences"]).toMatchObject({ staysOpen: true }));
  isGranted = true;
  resolve(true);
  await waitFor(() => expect(sponsors().checked).toBe(true));
  await waitFor(() =>
    expect(fake.stored.local["preferences"]).toMatchObject({ staysOpen: true, leavesOutSponsors: true }),
  );
  isGranted = false;
  tellRemoved();
  await waitFor(() => expect(sponsors().checked).toBe(false));
});

it("stores both of two changes in quick succession", async () => {
  await show(null);
  fireEvent.click(screen.getByRole("checkbox", { name: /open for the next video/ }));
  fireEvent.click(screen.getByRole("checkbox", { name: /signed in/ }));
  await waitFor(() =>
    expect(fake.stored.local["preferences"]).toMatchObject({ staysOpen: true, staysSignedIn: true }),
  );
});

it("shows a setting as it still is if it couldn't be stored, and says that this failed", async () => {
  await show(null);
  vi.spyOn(chrome.storage.local, "set").mockRejectedValueOnce(new Error("QUOTA_BYTES"));
  const staysOpen = screen.getByRole<HTMLInputElement>("checkbox", { name: /open for the next video/ });
  fireEvent.click(staysOpen);
  expect(staysOpen.checked).toBe(true);
  await screen.findByRole("alert");
  expect(staysOpen.checked).toBe(false);
  fireEvent.click(staysOpen);
  await waitFor(() => expect(fake.stored.local["preferences"]).toMatchObject({ staysOpen: true }));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says if the browser denies access to SponsorBlock", async () => {
  request = async () => false;
  await show(null);
  fireEvent.click(sponsors());
  expect(await screen.findByText(/didn’t allow Pith to contact sponsor.ajay.app/)).toBeTruthy();
  expect(sponsors().checked).toBe(false);
});

it("uses a newly chosen server from then on", async () => {
  fake.answerBackground = () => ({ type: "server:set", origin: "https://other.test" });
  await show(null);
  fireEvent.change(screen.getByLabelText("Pith server address"), { target: { value: "https://other.test" } });
  fireEvent.click(screen.getByRole("button", { name: "Use this server" }));
  expect(await screen.findByRole("button", { name: "Check other.test" })).toBeTruthy();
});

it("names the server that was chosen, whatever is in the field by now", async () => {
  fake.answerBackground = () => ({ type: "server:set", origin: "https://other.test" });
  await show(null);
  const field = screen.getByLabelText("Pith server address");
  fireEvent.change(field, { target: { value: "https://other.test" } });
  fireEvent.click(screen.getByRole("button", { name: "Use this server" }));
  await screen.findByRole("button", { name: "Check other.test" });
  fireEvent.change(field, { target: { value: "https://third.test" } });
  expect(document.querySelector("form [data-outcome]")?.textContent).toContain("other.test");
});

describe("the outcome of a model's test", () => {
  async function startTest() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const answer = fake.answerBackground;
    const asked = vi.fn();
    fake.answerBackground = async (message) => {
      asked();
      await promise;
      return answer(message);
    };
    await show(own);
    fireEvent.click(screen.getByRole("button", { name: "Save and test" }));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    return async () => {
      await act(async () => resolve());
    };
  }

  it("isn't shown for another provider", async () => {
    const finish = await startTest();
    fireEvent.change(screen.getByLabelText("Provider"), { target: { value: "anthropic" } });
    await finish();
    expect(document.querySelector("form [data-outcome]")?.textContent).toBe("");
  });

  it("names the model that was tested, whatever is in the field by now", async () => {
    const finish = await startTest();
    fireEvent.change(screen.getByLabelText("Model"), { target: { value: "huge" } });
    await finish();
    const outcome = await waitFor(() => screen.getByText(/works/));
    expect(outcome.textContent).toContain(own.model);
  });
});

it("erases a sign-in that the background writes anew when the preferences are cleared, and says so", async () => {
  const stores = createSessionStores();
  await stores.grant.write({ token: "pith_ext_1", user: buildUser() });
  let rewriting = Promise.resolve();
  const clear = (area: "session" | "local") => async () => {
    fake.stored[area] = {};
    if (area === "local")
      rewriting = stores.grant.read().then(async (grant) => {
        if (grant) await stores.grant.write(grant);
      });
  };
  Object.assign(chrome.storage.session, { clear: clear("session") });
  Object.assign(chrome.storage.local, { clear: clear("local") });
  const remove = vi.fn(async () => undefined);
  Object.assign(chrome.storage, { sync: { remove } });
  await show(null);
  fireEvent.click(screen.getByRole("button", { name: "Erase all data" }));
  fireEvent.click(screen.getByRole("button", { name: /^Erase settings/ }));
  await waitFor(() => expect(remove).toHaveBeenCalled());
  await rewriting;
  expect(fake.stored).toEqual({ session: {}, local: {} });
  // The page is reloaded.
  cleanup();
  await show(null);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByText(/^All of Pith’s data was erased/)),
  );
  expect(window.location.hash).toBe("");
});
