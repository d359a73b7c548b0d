import { createShellWorker, type ShellBuild } from "./create-shell-worker.ts";

// TypeScript's DOM types don't cover service workers.
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerFetchEvent extends WorkerEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: WorkerFetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: WorkerEvent & { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
}

/** Replaced by the build (build/write-worker.ts). */
declare const PITH_SHELL_BUILD: ShellBuild;

const scope = self as unknown as WorkerScope;
const worker = createShellWorker({
  build: PITH_SHELL_BUILD,
  caches,
  fetch: (request, init) => fetch(request, init),
  languages: navigator.languages,
  origin: location.origin,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

scope.addEventListener("install", (event) => {
  // The new worker can serve open tabs immediately, because pages come from the network and old files stay
  // cached.
  event.waitUntil(worker.install().then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([worker.activate(), scope.registration.navigationPreload?.enable(), scope.clients.claim()]),
  );
});

scope.addEventListener("fetch", (event) => {
  const answer = worker.answer(event.request, event.preloadResponse);
  if (answer) event.respondWith(answer);
});

scope.addEventListener("message", (event) => {
  const { data } = event;
  if (Array.isArray(data)) event.waitUntil(worker.addLoaded(data.filter((path) => typeof path === "string")));
});
