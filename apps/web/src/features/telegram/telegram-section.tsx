import type { User } from "@pith/core/accounts/user";
import { Button } from "@pith/ui/primitives/button";
import { useState } from "react";
import { useHasPlans } from "../../lib/edition.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { LinkTelegramDialog } from "./link-telegram-dialog.tsx";

/** Connects a Telegram account. Users who signed in with Telegram are already connected. */
export function TelegramSection({ user }: { user: User }) {
  const t = useTranslate();
  const hasPlans = useHasPlans();
  const [isOpen, setOpen] = useState(false);
  if (user.authProvider === "telegram") {
    return (
      <p data-telegram="connected" className="border-s-2 border-green ps-4 text-sm text-soft">
        {t("telegram.connected")}
      </p>
    );
  }
  return (
    <div data-telegram={user.telegram_id === null ? "open" : "linked"}>
      {user.telegram_id === null ? (
        <>
          <p className="max-w-measure text-soft">
            {t(hasPlans ? "telegram.text" : "telegram.textWithoutPlans")}
          </p>
          <Button className="mt-5" onClick={() => setOpen(true)}>
            {t("telegram.link")}
          </Button>
        </>
      ) : (
        <p className="border-s-2 border-green ps-5 font-medium">
          {t("telegram.linkedTo", { id: user.telegram_id })}
        </p>
      )}
      {/* Stays mounted after linking, to confirm that it worked. */}
      <LinkTelegramDialog user={user} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
