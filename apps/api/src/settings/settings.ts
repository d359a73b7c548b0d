import type { SettingValues } from "@pith/core/settings/setting";
import type { serverSettings } from "@pith/core/settings/setting-sections";

/** The server's settings, documented where they're defined: packages/core/src/settings. */
export type Settings = SettingValues<typeof serverSettings>;
