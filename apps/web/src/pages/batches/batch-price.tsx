import type { BatchPrice } from "@pith/core/contract/batch.schemas";
import { UNLIMITED_SUMMARIES } from "@pith/core/plans/summaries-limit";
import { say } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Announces what the summaries cost and which videos can't be summarized. */
export function BatchPriceNote({ price }: { price: BatchPrice | null }) {
  // Always rendered, because screen readers only announce changes in a live region that already exists.
  return <div role="status">{price && <BatchPriceText price={price} />}</div>;
}

function BatchPriceText({ price: { cost, owned, remainingSummaries, refused } }: { price: BatchPrice }) {
  const t = useTranslate();
  return (
    <div data-price={cost} className="mt-4 border-s-2 border-rule ps-4 text-sm">
      <p className="font-semibold">{t("batch.cost", { count: cost })}</p>
      {owned > 0 && <p>{t("batch.owned", { count: owned })}</p>}
      {remainingSummaries !== UNLIMITED_SUMMARIES && remainingSummaries < cost && (
        <p>{t("batch.left", { count: remainingSummaries })}</p>
      )}
      {refused.length > 0 && (
        <>
          <p className="mt-2">{t("batch.refused")}</p>
          <ul className="list-none p-0 text-soft">
            {refused.map(({ url, reason }) => (
              <li key={url} className="break-words">
                <bdi>{url}</bdi>: {say(reason)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
