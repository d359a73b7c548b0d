import { create } from "zustand";
import { localStore } from "./storage.ts";

const KEY = "ui-keys";

/** Whether the J, K and / shortcuts are enabled. Stored in this browser. */
export const useSingleKeys = create(() => ({ areOn: true }));

// Not the initial state, which must be the one that pages are prerendered with.
if (localStore.read(KEY) === "off") useSingleKeys.setState({ areOn: false });

export function switchSingleKeys(areOn: boolean): void {
  localStore.write(KEY, areOn ? "on" : "off");
  useSingleKeys.setState({ areOn });
}
