import type { SettingValues } from "@pith/core/settings/setting";
import type { serverSettings } from "@pith/core/settings/setting-sections";

/** The server's settings. Their source, packages/core/src/settings, explains each one. */
export type Settings = SettingValues<typeof serverSettings>;
