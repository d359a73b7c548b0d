import type { PublicConfig } from "@pith/core/contract/system.schemas";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { PublicConfigState } from "../public-config.ts";
import { reloadWhenBack } from "./reload-when-back.ts";

const config = {} as PublicConfig;
const reload = vi.fn<() => void>();
const recognizeUser = vi.fn<() => void>();

/** The result of each call to `load`: the server's configuration, or null if it can't be reached. */
let answer: PublicConfig | null;
let store: ReturnType<typeof createConfigStore>;

function createConfigStore() {
  return createStore<PublicConfigState>((set) => ({
    config: null,
    hasFailed: false,
    load: vi.fn<PublicConfigState["load"]>(async () => {
      set(answer ? { config: answer, hasFailed: false } : { hasFailed: true });
      return answer;
    }),
  }));
}

beforeEach(async () => {
  vi.clearAllMocks();
  answer = null;
  store = createConfigStore();
  reloadWhenBack({ publicConfig: store, recognizeUser, reload });
});

afterEach(() => {
  // Stops this page's retries, so that they don't run in later tests.
  store.setState({ config, hasFailed: true });
  document.body.replaceChildren();
});

const comeBack = async () => {
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(store.getState().load).toHaveBeenCalled());
};

it("reloads a page opened without the server once it answers", async () => {
  await store.getState().load();
  await comeBack();
  expect(reload).not.toHaveBeenCalled();

  answer = config;
  await comeBack();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await comeBack();
  expect(reload).toHaveBeenCalledOnce();
});

it("reloads if another part of the page reaches the server first", async () => {
  await store.getState().load();
  answer = config;
  await store.getState().load();
  expect(reload).toHaveBeenCalledOnce();
});

it("retries if the call that was pending when the connection came back fails", async () => {
  const { load } = store.getState();
  vi.mocked(load).mockImplementationOnce(async () => {
    store.setState({ hasFailed: true });
    answer = config;
    return null;
  });
  await comeBack();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it("only checks who is signed in while the user is typing", async () => {
  await store.getState().load();
  const field = document.body.appendChild(document.createElement("input"));
  field.value = "https://";
  field.focus();
  answer = config;
  await comeBack();
  await waitFor(() => expect(recognizeUser).toHaveBeenCalledOnce());
  expect(reload).not.toHaveBeenCalled();

  field.remove();
  await comeBack();
  expect(reload).toHaveBeenCalledOnce();
});

it("doesn't reload a page that was opened with the server reachable", async () => {
  answer = config;
  await store.getState().load();
  await comeBack();
  expect(reload).not.toHaveBeenCalled();
});
