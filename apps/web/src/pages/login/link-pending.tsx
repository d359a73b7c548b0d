import { ResultLine } from "../../lib/result-line.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Shown instead of the form while a link from the bot or the terminal is signing the user in. */
export function LinkPending() {
  const t = useTranslate();
  return (
    <>
      <ResultLine tone="waiting" />
      <div role="status">
        <h1 className="text-xl font-semibold">{t("login.linkPending")}</h1>
        <p className="mt-2 text-soft">{t("login.linkPendingHint")}</p>
      </div>
    </>
  );
}
