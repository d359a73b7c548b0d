import type { User } from "@pith/core/accounts/user";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, preloadPage } from "./app/app.tsx";
import "./app/app.css";
import { connectAuth } from "./lib/api-client.ts";
import { authStore, clientAuth, endSharedSession, followSignIn, onUserGone } from "./lib/auth/auth.ts";
import type { AuthState } from "./lib/auth/create-auth-store.ts";
import { isGuest } from "./lib/auth/is-guest.ts";
import { eraseOffline, openOffline, readOfflineAccount } from "./lib/auth/offline-account.ts";
import { refetchWhenSeen } from "./lib/auth/refetch-when-seen.ts";
import { onSignInElsewhere, onSignOutElsewhere } from "./lib/auth/session-channels.ts";
import { readEarlyPress } from "./lib/lazy/read-early-press.ts";
import { setRenderedAhead } from "./lib/lazy/rendered-ahead.ts";
import { logError } from "./lib/log-error.ts";
import { reloadWhenBack } from "./lib/offline/reload-when-back.ts";
import { isServerUnreachable } from "./lib/offline/use-is-offline.ts";
import { usePayment } from "./lib/payment-store.ts";
import { providePublicConfig, usePublicConfig } from "./lib/public-config.ts";
import { reloadForNewBuild } from "./lib/reload-for-new-build.ts";
import { readSentData } from "./lib/sent-data.ts";
import { readLanguage, switchLanguage, textsStore } from "./lib/texts/texts.ts";
import { setViewer } from "./lib/viewer.ts";

const sent = readSentData();
if (sent) providePublicConfig(sent.config);
connectAuth(clientAuth);
onUserGone(() => {
  usePayment.getState().forget();
  eraseOffline();
});
onSignOutElsewhere(() => {
  // A page that was opened offline shows a user's copies without having identified that user.
  if (isServerUnreachable(usePublicConfig.getState())) window.location.reload();
  else endSharedSession();
});
onSignInElsewhere(followSignIn);
refetchWhenSeen(authStore);
reloadWhenBack({
  publicConfig: usePublicConfig,
  recognizeUser,
  reload: () => window.location.reload(),
});
// Load the links to the bot, store and support, even if no session check needs the configuration.
void usePublicConfig.getState().load();
authStore.subscribe(showViewer);
authStore.subscribe(({ user }, previous) => {
  if (user && user.id !== previous.user?.id) void allowCopies(user);
});
const { pathname, search } = window.location;
authStore.getState().start({
  // Only the login and account pages handle the Telegram id. On others, the sign-in state would never settle.
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

/**
 * How long to wait for the page's own code, which is preloaded alongside this script, before showing the
 * skeleton.
 */
const LONGEST_WAIT_MS = 500;

const { dataset } = document.documentElement;
/** Whether the visitor already sees this page because build/write-pages.ts prerendered it. */
const isRendered =
  dataset["page"] !== undefined && dataset["outdated"] === undefined && !("frame" in dataset);

void prepare().then(show);

/**
 * Loads the strings in the stored language and the page for this URL. Returns whether the page could be
 * loaded.
 */
async function prepare(): Promise<boolean> {
  const language = readLanguage();
  if (language !== "en") await switchLanguage(language).catch(logError);
  const loading = preloadPage(window.location.pathname).then(
    () => true,
    (error: unknown) => {
      // Rendering the page retries and shows the error.
      logError(error);
      return false;
    },
  );
  if (isRendered) return loading;
  const waited = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LONGEST_WAIT_MS));
  return Promise.race([loading, waited]);
}

/** Finds out who is signed in, if the server couldn't be reached when the page was opened. */
function recognizeUser(): void {
  const { start, refetchUserData } = authStore.getState();
  start({ hasTelegramIdInUrl: false });
  void refetchUserData({ isForced: true });
}

/** Lets this browser store the user's summaries for offline reading. */
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
  if (user && !isGuest(user)) setViewer("member");
  // A guest created in the background counts as a visitor, so that the header doesn't change.
  else if (!loading) {
    // If the server can't be reached, we don't know who the user is, but the account whose summaries are stored here
    // hasn't signed out.
    const isUnknown = readOfflineAccount() !== null && isServerUnreachable(usePublicConfig.getState());
    setViewer(isUnknown ? "unknown" : "visitor");
  }
}

function show(isLoaded: boolean): void {
  const root = document.getElementById("root");
  if (!root) return;
  const { search: query, hash } = window.location;
  // Prerendered pages lack content that depends on the query or the hash, so they can't be hydrated with
  // either. The exception is a shared summary with a query, because it jumps to the linked moment only later.
  const isWhole = (query === "" || sent?.shared !== undefined) && hash === "";
  const canHydrate = isRendered && isLoaded && isWhole && isInLanguage();
  if (canHydrate) setRenderedAhead();
  // Don't leave another page's content visible until React replaces it.
  if (dataset["outdated"] !== undefined) root.replaceChildren();
  // React renders a transition in slices, so that the browser can respond to input in between.
  startTransition(() => {
    if (canHydrate) hydrateRoot(root, <App />, { onRecoverableError: logError });
    else createRoot(root).render(<App />);
  });
  delete dataset["outdated"];
  repeatEarlyPress();
}

/**
 * Replays the last button click from before hydration, so that React hydrates the button's part of the page
 * first. A `LazySection` that hasn't hydrated yet replays the click itself.
 */
function repeatEarlyPress(): void {
  readEarlyPress()?.click();
}

/** Returns false if the strings in the reader's language couldn't be loaded. */
function isInLanguage(): boolean {
  return document.documentElement.lang === textsStore.getState().language;
}
