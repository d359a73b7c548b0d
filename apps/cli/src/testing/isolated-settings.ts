/** Settings that keep a test away from the folders of whoever runs it. */
export const isolatedSettings = {
  PITH_CACHE_MB: "0",
  PITH_HISTORY: "off",
  XDG_CACHE_HOME: "/dev/null/cache",
  XDG_CONFIG_HOME: "/dev/null/config",
  XDG_STATE_HOME: "/dev/null/state",
};
