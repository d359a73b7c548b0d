/**
 * The packages that each workspace may import. Imports may only point down this list. Nothing imports an app,
 * e2e or bench, and only e2e, bench and tests import the testbed. `engine/captions` allows only that folder
 * of the engine.
 */
export const allowedArrows: Readonly<Record<string, readonly string[]>> = {
  web: ["core", "engine", "texts", "ui"],
  // The content script parses YouTube's responses with the same code as the server; see browserWorkspaces. It
  // may only import those parts of the sources package that run in a browser: parsers, and code that lists and loads
  // tracks through an injected fetch.
  extension: [
    "core",
    "engine",
    "texts",
    "ui",
    "sources/youtube",
    "sources/pages",
    "sources/ted",
    "sources/tracks",
    "sources/vimeo",
    "sources/http/guarded-fetch",
    "sources/http/size-limit",
    "sources/lib/timer",
    "sources/sponsor-block",
    "sources/transcript/check-transcript",
  ],
  // The bot decodes caption files with the shared parser.
  bot: ["core", "engine/captions", "texts"],
  cli: ["core", "engine", "mcp", "sources", "texts"],
  api: ["core", "engine", "mcp", "sources", "speech", "texts"],
  e2e: ["core", "engine", "testbed"],
  bench: ["core", "engine", "sources", "speech", "testbed"],
  testbed: ["core"],
  ui: ["core", "texts"],
  // Transcripts are fenced off as untrusted data for agents, just as for models.
  mcp: ["core", "engine/model/spotlight-speech"],
  texts: ["core"],
  speech: ["core"],
  sources: ["core", "engine/captions"],
  engine: ["core"],
  core: [],
};

/**
 * The layers of apps/api/src, highest first. A module is a folder of src or a file directly in it. It may
 * only import from lower layers, never from its own layer; this includes types.
 */
export const apiLayers: readonly (readonly string[])[] = [
  ["main.ts", "admin.ts", "write-database-template.ts"],
  ["create-app.ts", "create-dependencies.ts"],
  ["create-caches.ts", "describe-services.ts", "find-website.ts"],
  ["routes", "admin", "worker"],
  ["dependencies.ts"],
  ["http"],
  ["membership", "operating"],
  ["batches"],
  ["follows", "history", "library", "sharing"],
  ["audio"],
  ["summaries"],
  ["work"],
  ["billing", "connections", "webhooks"],
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

/** Code that also runs in browsers, so it can't use Node's modules. */
export const isomorphicWorkspaces: readonly string[] = ["core", "engine", "texts", "ui"];

/** Code that only runs in browsers. Nothing that it loads, from any package, may need Node. */
export const browserWorkspaces: readonly string[] = ["web", "extension", "ui"];

/** Packages that users never run. */
export const testWorkspaces: readonly string[] = ["e2e", "bench", "testbed"];

/** Packages that only run in Node. */
export const nodePackages: readonly string[] = ["undici", "ipaddr.js", "pg", "ws"];

/** Code that runs in pages, workers and Node, so it can't use globals that only some of them have. */
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

/** Pure code that may read the system time for its callers, with the reason for each file. */
export const clocks: Readonly<Record<string, string>> = {
  "packages/core/src/lib/clock.ts": "the one clock that apps hand in",
};

/**
 * Third-party packages that a workspace may import at run time. A workspace that isn't listed may import any.
 */
export const allowedPackages: Readonly<Record<string, readonly string[]>> = {
  core: ["zod"],
};

/**
 * Folders in core that have functions for a page's first load, in files whose names begin with a verb. None
 * of those files may load zod.
 */
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

/**
 * Functions that validate untyped data with a schema and are loaded only along with that data, with the
 * reason for each file.
 */
export const rulesWithSchemas: Readonly<Record<string, string>> = {};

/** Files that are loaded before any click, in our pages and in pages with the extension's content script. */
export const firstLoadEntries: Readonly<Record<string, readonly string[]>> = {
  web: ["apps/web/src/main.tsx"],
  extension: ["apps/extension/src/content/main.ts"],
};
