import { useStore } from "zustand";
import { api } from "../api-client.ts";
import { onUserGone } from "../auth/auth.ts";
import { logError } from "../log-error.ts";
import { createSubscriptionStore, type SubscriptionState } from "./create-subscription-store.ts";

export const subscriptionStore = createSubscriptionStore({ api, logError });

onUserGone(() => subscriptionStore.getState().clear());

export function useSubscription<Selected>(select: (state: SubscriptionState) => Selected): Selected {
  return useStore(subscriptionStore, select);
}
