import { create } from "zustand";
import { localStore } from "./storage.ts";

const KEY = "ui-keys";

/** Whether the J, K and / shortcuts are enabled. Stored in this browser. */
export const useSingleKeys = create(() => ({ areOn: localStore.read(KEY) !== "off" }));

export function switchSingleKeys(areOn: boolean): void {
  localStore.write(KEY, areOn ? "on" : "off");
  useSingleKeys.setState({ areOn });
}
