import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App, preloadPage } from "./app/app.tsx";
import "./app/app.css";
import { connectAuth } from "./lib/api-client.ts";
import { authStore, clientAuth, onUserGone } from "./lib/auth/auth.ts";
import type { AuthState } from "./lib/auth/create-auth-store.ts";
import { isGuest } from "./lib/auth/is-guest.ts";
import { logError } from "./lib/log-error.ts";
import { usePayment } from "./lib/payment-store.ts";
import { usePublicConfig } from "./lib/public-config.ts";
import { reloadForNewBuild } from "./lib/reload-for-new-build.ts";
import { readLanguage, switchLanguage } from "./lib/texts/texts.ts";
import { tellViewer } from "./lib/viewer.ts";

connectAuth(clientAuth);
onUserGone(() => usePayment.getState().forget());
// Links to bot, store and support come with it, also for those whose session needs no asking.
void usePublicConfig.getState().load();
authStore.subscribe(showViewer);
const { pathname, search } = window.location;
authStore.getState().start({
  // Any other page would look into it never, and keep everybody waiting.
  hasTelegramIdInUrl:
    /^\/(login|subscription)\/?$/.test(pathname) && new URLSearchParams(search).has("telegramId"),
});

window.addEventListener("vite:preloadError", () => {
  void reloadForNewBuild({
    entryPath: new URL(import.meta.url).pathname,
    nowMs: Date.now(),
    fetch: (url, init) => fetch(url, init),
    reload: () => window.location.reload(),
  });
});

/** Longest wait for a page's own code, which the server had sent along with ours, before its skeleton is shown. */
const LONGEST_WAIT_MS = 500;

void prepare().finally(show);

/** The language that was chosen, and what the page at this address needs. */
async function prepare(): Promise<void> {
  const language = readLanguage();
  if (language !== "en") await switchLanguage(language).catch(logError);
  const waited = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  // What can't be fetched now is tried once more when the page is shown, which also tells of it.
  await Promise.race([preloadPage(window.location.pathname).catch(logError), waited]);
}

function showViewer({ loading, user }: AuthState): void {
  if (user && !isGuest(user)) tellViewer("member");
  // A guest who is being made in the background stays a visitor; nothing in the header should move for it.
  else if (!loading) tellViewer("visitor");
}

function show(): void {
  const root = document.getElementById("root");
  // As a transition the first render is done in slices, between which the browser can answer to a press.
  if (root) startTransition(() => createRoot(root).render(<App />));
}
