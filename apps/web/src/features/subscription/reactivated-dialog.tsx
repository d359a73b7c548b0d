import type { Premium } from "@pith/core/accounts/premium";
import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { describeTerm } from "./describe-term.ts";

/** Confirms that a canceled plan continues, then reloads the page to update everything on it. */
export function ReactivatedDialog({ isOpen, premium }: { isOpen: boolean; premium: Premium | null }) {
  const t = useTranslate();
  const locale = useLanguage();
  const reload = () => window.location.reload();
  if (!premium) return null;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && reload()}
      title={t("reactivated.title", { plan: t(`tier.${premium.tier}`) })}
      description={describeTerm({ premium, t, locale })}
      testId="reactivated"
    >
      <div className="mt-6 flex justify-end max-sm:*:grow">
        <Button variant="primary" onClick={reload}>
          {t("payment.done")}
        </Button>
      </div>
    </Dialog>
  );
}
