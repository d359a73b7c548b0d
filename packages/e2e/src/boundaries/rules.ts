/**
 * Which packages each workspace may import. An arrow only ever points down this list; nothing imports an app,
 * e2e or bench, and nothing but those two and tests the testbed. `engine/captions` allows that folder of the engine alone.
 */
export const allowedArrows: Readonly<Record<string, readonly string[]>> = {
  web: ["core", "engine", "texts", "ui"],
  // In the page the extension reads YouTube's answers as the server does; see browserWorkspaces.
  extension: ["core", "engine", "texts", "ui", "sources/youtube", "sources/transcript/check-transcript"],
  bot: ["core", "texts"],
  cli: ["core", "engine", "sources", "texts"],
  api: ["core", "engine", "sources", "speech", "texts"],
  e2e: ["core", "engine", "testbed"],
  bench: ["core", "engine", "sources", "speech", "testbed"],
  testbed: ["core"],
  ui: ["core", "texts"],
  texts: ["core"],
  speech: ["core"],
  sources: ["core", "engine/captions"],
  engine: ["core"],
  core: [],
};

/**
 * The floors of apps/api/src, highest first. A room (a folder of src, or a file beside them) imports only from floors
 * below its own, types included; rooms on one floor don't know each other.
 */
export const apiFloors: readonly (readonly string[])[] = [
  ["main.ts", "admin.ts"],
  ["create-app.ts", "create-dependencies.ts"],
  ["create-caches.ts", "describe-services.ts", "find-website.ts"],
  ["routes", "admin", "worker"],
  ["dependencies.ts"],
  ["http"],
  ["membership"],
  ["history", "sharing"],
  ["audio"],
  ["summaries"],
  ["work"],
  ["billing"],
  ["notifications", "recordings"],
  ["quotas"],
  ["accounts"],
  ["providers"],
  ["queue"],
  ["db"],
  ["lib"],
  ["config.ts"],
  ["settings"],
];

/** Code that also runs in a browser, so it can't use Node's modules. */
export const isomorphicWorkspaces: readonly string[] = ["core", "engine", "texts", "ui"];

/** Code that runs only in a browser: nothing that it loads, from any package, may need Node. */
export const browserWorkspaces: readonly string[] = ["web", "extension", "ui"];

/** Packages that no user ever runs. */
export const testWorkspaces: readonly string[] = ["e2e", "bench", "testbed"];

/** Packages that run in Node alone. */
export const nodePackages: readonly string[] = ["undici", "ipaddr.js", "pg", "pino", "ws"];

/** Code that runs in a page, in a worker and in Node alike, so it can use neither's own globals. */
export const pureWorkspaces: readonly string[] = ["core", "engine"];

export const hostGlobals: ReadonlySet<string> = new Set([
  "window",
  "document",
  "navigator",
  "location",
  "history",
  "localStorage",
  "sessionStorage",
  "indexedDB",
  "DOMParser",
  "XMLHttpRequest",
  "MutationObserver",
  "IntersectionObserver",
  "getComputedStyle",
  "requestAnimationFrame",
  "HTMLElement",
  "alert",
  "chrome",
  "process",
  "Buffer",
  "require",
  "__dirname",
  "__filename",
  "setImmediate",
]);

/** Where pure code takes the time from the system after all, for those who call it; file → why. */
export const clocks: Readonly<Record<string, string>> = {
  "packages/core/src/lib/clock.ts": "the one clock that apps hand in",
};

/** The third-party packages that a workspace may import at run time, where that is a closed list. */
export const allowedPackages: Readonly<Record<string, readonly string[]>> = {
  core: ["zod"],
};

/** Folders of core whose functions (files that begin with a verb) a page's first load uses: none may load zod. */
export const ruleFolders: readonly string[] = [
  "accounts",
  "billing",
  "consent",
  "errors",
  "lib",
  "money",
  "notifications",
  "plans",
  "videos",
];

/** Rules that check data of unknown shape with a schema, and are loaded where that data is; file → why. */
export const rulesWithSchemas: Readonly<Record<string, string>> = {};

/** The files that a page, or a page that the extension is put into, loads before anything is clicked. */
export const firstLoadEntries: Readonly<Record<string, readonly string[]>> = {
  web: ["apps/web/src/main.tsx"],
  extension: ["apps/extension/src/content/main.ts"],
};
