import { lazy } from "react";

/** Evaluated when they are first opened, so that the glance doesn't wait for them. */
export const AskTab = lazy(async () => ({ default: (await import("./ask/ask-tab.tsx")).AskTab }));
export const ListenTab = lazy(async () => ({ default: (await import("./listen/listen-tab.tsx")).ListenTab }));
