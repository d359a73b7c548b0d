import { useEffect } from "react";
import { usePaymentEvents } from "../../features/payment/payment-events.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { isGuest } from "../../lib/auth/is-guest.ts";
import { readTelegramLink } from "../../lib/auth/telegram-link.ts";
import { useNavigate } from "../../lib/router.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useSearch } from "../../lib/use-search.ts";
import { LoadingSubscription } from "./loading-subscription.tsx";
import { SignedOutView } from "./signed-out-view.tsx";
import { SubscriptionView } from "./subscription-view.tsx";
import { useTelegramArrival } from "./use-telegram-arrival.ts";

/** The account page: plan, upgrade, Telegram, payments, account, support. */
export function SubscriptionPage() {
  const t = useTranslate();
  const navigate = useNavigate();
  const search = useSearch();
  const user = useAuth((state) => state.user);
  const loading = useAuth((state) => state.loading);
  const isMember = user !== null && !isGuest(user);
  const hasTelegramId = search.has("telegramId");
  const isSignedOut = !loading && !isMember && hasTelegramId;
  usePaymentEvents();
  useTelegramArrival({ search, link: readTelegramLink(search), isMember });

  useEffect(() => {
    // If the URL has a Telegram id, try that first.
    if (loading || isMember || hasTelegramId) return;
    void navigate("/login?redirect=/subscription", { replace: true });
  }, [loading, isMember, hasTelegramId, navigate]);

  return (
    <div className="page pt-8 pb-16 md:pt-12">
      <title>{`${t("subscription.pageTitle")} – Pith`}</title>
      {isMember && <SubscriptionView user={user} />}
      {isSignedOut && <SignedOutView />}
      {!isMember && !isSignedOut && <LoadingSubscription />}
    </div>
  );
}
