import { lazy } from "react";

/** Evaluated on first use, so that they don't delay the glance. */
export const AskTab = lazy(async () => ({ default: (await import("./ask/ask-tab.tsx")).AskTab }));
export const ListenTab = lazy(async () => ({ default: (await import("./listen/listen-tab.tsx")).ListenTab }));
