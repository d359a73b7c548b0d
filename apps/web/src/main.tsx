import type { User } from "@pith/core/accounts/user";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App, preloadPage } from "./app/app.tsx";
import "./app/app.css";
import { connectAuth } from "./lib/api-client.ts";
import { authStore, clientAuth, onUserGone } from "./lib/auth/auth.ts";
import type { AuthState } from "./lib/auth/create-auth-store.ts";
import { isGuest } from "./lib/auth/is-guest.ts";
import { eraseOffline, openOffline, readOfflineAccount } from "./lib/auth/offline-account.ts";
import { logError } from "./lib/log-error.ts";
import { isServerUnreachable } from "./lib/offline/use-is-offline.ts";
import { usePayment } from "./lib/payment-store.ts";
import { usePublicConfig } from "./lib/public-config.ts";
import { reloadForNewBuild } from "./lib/reload-for-new-build.ts";
import { readLanguage, switchLanguage } from "./lib/texts/texts.ts";
import { tellViewer } from "./lib/viewer.ts";

connectAuth(clientAuth);
onUserGone(() => {
  usePayment.getState().forget();
  eraseOffline();
});
// Provides the links to bot, store and support, even if no session check needs the config.
void usePublicConfig.getState().load();
authStore.subscribe(showViewer);
authStore.subscribe(({ user }, previous) => {
  if (user && user.id !== previous.user?.id) void allowCopies(user);
});
const { pathname, search } = window.location;
authStore.getState().start({
  // Other pages don't handle the id, so the auth state would never settle there.
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

/** Longest wait for the page's own code, which is preloaded with this script, before the skeleton is shown. */
const LONGEST_WAIT_MS = 500;

void prepare().finally(show);

/** Loads the stored language and the page for this URL. */
async function prepare(): Promise<void> {
  const language = readLanguage();
  if (language !== "en") await switchLanguage(language).catch(logError);
  const waited = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  // If it can't load now, rendering the page retries and shows the error.
  await Promise.race([preloadPage(window.location.pathname).catch(logError), waited]);
}

/** Lets this browser store the user's summaries for reading offline. */
async function allowCopies(user: User): Promise<void> {
  const config = await usePublicConfig.getState().load();
  if (!config || authStore.getState().user?.id !== user.id) return;
  openOffline({
    userId: user.id,
    isOfTab: config.signIn.kind === "firebase",
    isMember: !isGuest(user),
  });
}

function showViewer({ loading, user }: AuthState): void {
  if (user && !isGuest(user)) tellViewer("member");
  // A guest created in the background stays a visitor, so that the header doesn't change.
  else if (!loading) {
    // Without the server nobody can be recognized, but the account with stored summaries hasn't signed out.
    const isUnknown = readOfflineAccount() !== null && isServerUnreachable(usePublicConfig.getState());
    tellViewer(isUnknown ? "unknown" : "visitor");
  }
}

function show(): void {
  const root = document.getElementById("root");
  // A transition renders in slices, so that the browser can respond to input in between.
  if (root) startTransition(() => createRoot(root).render(<App />));
}
