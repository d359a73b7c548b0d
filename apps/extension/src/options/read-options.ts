import type { EngineKind, OwnModel } from "../engine/engine-choice.ts";
import { createEngineStores } from "../engine/engine-stores.ts";
import { type Preferences, readPreferences } from "../settings/preferences.ts";

/** Initial state of the options page. */
export interface StoredOptions {
  kind: EngineKind;
  own: OwnModel | null;
  preferences: Preferences;
}

export async function readOptions(): Promise<StoredOptions> {
  const stores = createEngineStores();
  const [kind, own, preferences] = await Promise.all([
    stores.kind.read(),
    stores.own.read(),
    readPreferences(),
  ]);
  return { kind: kind ?? "server", own, preferences };
}
