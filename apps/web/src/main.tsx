import type { User } from "@pith/core/accounts/user";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, preloadPage } from "./app/app.tsx";
import "./app/app.css";
import { connectAuth } from "./lib/api-client.ts";
import { authStore, clientAuth, onUserGone } from "./lib/auth/auth.ts";
import type { AuthState } from "./lib/auth/create-auth-store.ts";
import { isGuest } from "./lib/auth/is-guest.ts";
import { eraseOffline, openOffline, readOfflineAccount } from "./lib/auth/offline-account.ts";
import { readEarlyPress } from "./lib/lazy/read-early-press.ts";
import { setRenderedAhead } from "./lib/lazy/rendered-ahead.ts";
import { logError } from "./lib/log-error.ts";
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
// Replays the last click on a button from before React was listening, which makes React hydrate that part of the
// page first. A `LazySection` that hasn't hydrated yet replays the click itself.
