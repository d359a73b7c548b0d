import { Button } from "@pith/ui/primitives/button";
import { Dialog } from "@pith/ui/primitives/dialog";
import { useState } from "react";
import { localStore } from "../../lib/storage.ts";
import { formatDay } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

const SEEN_KEY = "pith-farewell";

/** Shown once per ended subscription. */
export function FarewellDialog({ expiryDate, onRenew }: { expiryDate: string; onRenew: () => void }) {
  const t = useTranslate();
  const locale = useLanguage();
  const [isOpen, setOpen] = useState(() => localStore.read(SEEN_KEY) !== expiryDate);

  function close(): void {
    localStore.write(SEEN_KEY, expiryDate);
    setOpen(false);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      title={t("farewell.title")}
      description={t("farewell.text", { date: formatDay({ date: expiryDate, locale }) })}
      testId="farewell"
    >
      <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button onClick={close}>{t("farewell.stay")}</Button>
        <Button
          variant="primary"
          data-first-focus=""
          onClick={() => {
            close();
            onRenew();
          }}
        >
          {t("farewell.renew")}
        </Button>
      </div>
    </Dialog>
  );
}
