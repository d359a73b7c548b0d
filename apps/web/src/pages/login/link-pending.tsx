import { ResultLine } from "../../lib/result-line.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Who comes by a link from the bot or the terminal gets no form, and none is drawn. */
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
