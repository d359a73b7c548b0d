import { createStorageItem, type StorageItem } from "../platform/create-storage-item.ts";
import { type EngineKind, engineKindSchema, type OwnModel, ownModelSchema } from "./engine-choice.ts";

/**
 * The choice of engine, stored on this device only. Readable by the extension's own pages and background,
 * not by websites.
 */
export interface EngineStores {
  kind: StorageItem<EngineKind>;
  /** Includes the key. Kept until the user erases it, even after switching back to the server. */
  own: StorageItem<OwnModel>;
}

const OWN_MODEL_KEY = "ownModel";

export function createEngineStores(): EngineStores {
  return {
    kind: createStorageItem({ area: "local", key: "engineKind", schema: engineKindSchema }),
    own: createStorageItem({ area: "local", key: OWN_MODEL_KEY, schema: ownModelSchema }),
  };
}

/** Calls `listener` whenever the user erases their own model, alone or with all other data. */
export function onOwnModelErased(listener: () => void): void {
  chrome.storage.onChanged.addListener((changes, area) => {
    const change = area === "local" ? changes[OWN_MODEL_KEY] : undefined;
    if (change !== undefined && change.newValue === undefined) listener();
  });
}
