import { createStorageItem, type StorageItem } from "../platform/create-storage-item.ts";
import { type EngineKind, engineKindSchema, type OwnModel, ownModelSchema } from "./engine-choice.ts";

/** The choice of engine, on this device only. The extension's pages and background read it; no website can. */
export interface EngineStores {
  kind: StorageItem<EngineKind>;
  /** Includes the key. Kept until it is erased, even if the server is chosen again. */
  own: StorageItem<OwnModel>;
}

export function createEngineStores(): EngineStores {
  return {
    kind: createStorageItem({ area: "local", key: "engineKind", schema: engineKindSchema }),
    own: createStorageItem({ area: "local", key: "ownModel", schema: ownModelSchema }),
  };
}
