import { Button } from "@pith/ui/primitives/button";
import { formatDay } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { useCopied } from "../../lib/use-copied.ts";

/** Shows a new link to pass on. It can't be shown again. */
export function LinkNote({
  text,
  url,
  expiresAt,
  onDone,
}: {
  text: string;
  url: string;
  expiresAt: string;
  onDone: () => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const { isCopied, copy } = useCopied(url);
  return (
    <div data-new-link="" className="border-s-2 border-seed ps-4">
      <p role="status" className="text-sm">
        {text} {t("admin.linkUntil", { date: formatDay({ date: expiresAt, locale }) })}
      </p>
      <code dir="ltr" className="mt-2 block rounded-control bg-sunk p-3 text-sm break-all text-match">
        {url}
      </code>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" variant="strong" autoFocus onClick={copy}>
          {t(isCopied ? "admin.copied" : "admin.copy")}
        </Button>
        <Button size="small" onClick={onDone}>
          {t("admin.done")}
        </Button>
      </div>
    </div>
  );
}
