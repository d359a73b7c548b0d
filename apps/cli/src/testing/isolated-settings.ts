/** Settings that isolate tests from the developer's own folders. */
export const isolatedSettings = {
  PITH_CACHE_MB: "0",
  PITH_HISTORY: "off",
  XDG_CACHE_HOME: "/dev/null/cache",
  XDG_CONFIG_HOME: "/dev/null/config",
  XDG_STATE_HOME: "/dev/null/state",
};
