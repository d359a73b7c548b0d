import { getPlanAction } from "@pith/core/plans/get-plan-action";
import { isFreePlan } from "@pith/core/plans/is-free-plan";
import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { Checkbox } from "@pith/ui/primitives/checkbox";
import { Segmented } from "@pith/ui/primitives/segmented";
import { useEffect, useState } from "react";
import { AmountDue } from "../../features/payment/amount-due.tsx";
import { MethodChoice } from "../../features/payment/method-choice.tsx";
import { PaymentFailureDialog } from "../../features/payment/payment-failure-dialog.tsx";
import { PaymentSkeleton } from "../../features/payment/payment-skeleton.tsx";
import { useCheckout } from "../../features/payment/use-checkout.ts";
import { useMethod } from "../../features/payment/use-method.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { useHasPlans } from "../../lib/edition.ts";
import { Link } from "../../lib/link.tsx";
import { usePayment } from "../../lib/payment-store.ts";
import { useNavigate } from "../../lib/router.ts";
import { useSubscription } from "../../lib/subscription/subscription-store.ts";
import { TextWithLink } from "../../lib/texts/text-with-link.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";
import { useViewer } from "../../lib/viewer.ts";
import { NotFoundPage } from "../not-found/not-found-page.tsx";

/** The checkout page: plan, payment method and amount due. Servers without plans don't have this page. */
export function PaymentPage() {
  return useHasPlans() ? <Checkout /> : <NotFoundPage />;
}

function Checkout() {
  const t = useTranslate();
  const navigate = useNavigate();
  const viewer = useViewer();
  const premium = useAuth((state) => state.user?.premium ?? null);
  const refetchUserData = useAuth((state) => state.refetchUserData);
  const lastPlan = usePayment((state) => state.lastPaymentPlan);
  const { plans, loadPlans } = useSubscription((state) => state);
  const [planId, setPlanId] = useState(lastPlan ?? "lite");
  const [method, setMethod] = useMethod();
  const [hasAcceptedTerms, setAcceptedTerms] = useState(false);
  const [failure, setFailure] = useErrorText();
  const { checkOut, isBusy } = useCheckout({ onFailed: setFailure });
  const isKnown = viewer === "member" && premium !== null;
  const paidPlans = plans.filter((plan) => !isFreePlan(plan) && getPlanAction({ plan, premium }) === "buy");
  const plan = paidPlans.find(({ id }) => id === planId) ?? paidPlans[0];

  useEffect(() => {
    if (viewer === "visitor") void navigate("/login?redirect=/payment", { replace: true });
    if (viewer === "member") void refetchUserData();
  }, [viewer, navigate, refetchUserData]);

  useEffect(() => {
    void loadPlans(premium);
  }, [loadPlans, premium]);

  return (
    <div className="page py-14 md:py-20">
      <title>{`${t("pay.title")} – Pith`}</title>
      <h1 className="text-xl font-semibold">{t("pay.title")}</h1>
      <p className="mt-2 text-soft">{t("payment.text")}</p>
      {isKnown && plans.length > 0 && !plan ? (
        <div data-payment="none" className="mt-8 max-w-measure border-s-2 border-rule ps-5">
          <p className="text-soft">{t("pay.none")}</p>
          <Link to="/subscription" className={`mt-4 ${buttonStyles()}`}>
            {t("result.dashboard")}
          </Link>
        </div>
      ) : isKnown && plan ? (
        <form
          aria-label={t("pay.title")}
          className="mt-8 max-w-120"
          onSubmit={(event) => {
            event.preventDefault();
            void checkOut({ plan, method });
          }}
        >
          <Segmented
            label={t("plans.label")}
            value={plan.id as string}
            options={paidPlans.map(({ id, name }) => ({ value: id as string, text: name }))}
            onChange={(id) => isBusy || setPlanId(id)}
          />
          <AmountDue plan={plan} method={method} />
          <MethodChoice value={method} onChange={(chosen) => isBusy || setMethod(chosen)} />
          <Checkbox isChecked={hasAcceptedTerms} onChange={setAcceptedTerms} className="mt-6">
            <TextWithLink text={t("plans.terms")} to="/terms" />
          </Checkbox>
          <Button
            type="submit"
            variant="primary"
            size="large"
            className="mt-5 w-full"
            disabled={!hasAcceptedTerms}
            isBusy={isBusy}
          >
            {t(isBusy ? "payment.opening" : "payment.continue")}
          </Button>
        </form>
      ) : (
        <PaymentSkeleton />
      )}
      <PaymentFailureDialog
        message={failure}
        onClose={() => setFailure(null)}
        onRetry={() => setFailure(null)}
      />
    </div>
  );
}
