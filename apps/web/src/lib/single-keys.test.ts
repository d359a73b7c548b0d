import { beforeEach, expect, it, vi } from "vitest";

/** Loads the module as another tab would. */
async function openTab() {
  vi.resetModules();
  return import("./single-keys.ts");
}

beforeEach(() => localStorage.clear());

it("turns the keys off and on as chosen in another tab", async () => {
  const here = await openTab();
  const there = await openTab();
  for (const areOn of [false, true]) {
    there.switchSingleKeys(areOn);
    window.dispatchEvent(new StorageEvent("storage", { key: "ui-keys" }));
    expect(here.useSingleKeys.getState().areOn).toBe(areOn);
  }
});
