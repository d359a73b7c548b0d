import { create } from "zustand";
import { localStore, onStoredElsewhere } from "./storage.ts";

const KEY = "ui-keys";

/** Whether the shortcuts J, K and / are enabled. Stored in this browser. */
export const useSingleKeys = create(() => ({ areOn: true }));

// Set after creation, because the initial state must match that of prerendered pages.
if (localStore.read(KEY) === "off") useSingleKeys.setState({ areOn: false });
onStoredElsewhere({
  key: KEY,
  listener: () => useSingleKeys.setState({ areOn: localStore.read(KEY) !== "off" }),
});

export function switchSingleKeys(areOn: boolean): void {
  localStore.write(KEY, areOn ? "on" : "off");
  useSingleKeys.setState({ areOn });
}
