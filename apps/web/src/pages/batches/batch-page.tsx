import { batchEndpoints } from "@pith/core/contract/batch.endpoints";
import type { BatchItem, BatchPrice, BatchWithItems } from "@pith/core/contract/batch.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { Button } from "@pith/ui/primitives/button";
import { Facts } from "@pith/ui/primitives/facts";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useState } from "react";
import { PlansLink } from "../../lib/account/plans-link.tsx";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";
import { Link } from "../../lib/link.tsx";
import { useParams } from "../../lib/router.ts";
import { say } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useNavigateFromHere } from "../../lib/use-navigate-from-here.ts";
import { BatchPriceNote } from "./batch-price.tsx";
import { BatchSummaryText } from "./batch-summary.tsx";
import { describeBatch } from "./describe-batch.ts";
import { useBatch } from "./use-batch.ts";

/** A batch, with each video's progress and a combined summary. */
export function BatchPage() {
  const { id = "" } = useParams();
  // A notification can lead from one batch to another, whose page must not show anything from the first.
  return <BatchView key={id} id={id} />;
}

function BatchView({ id }: { id: string }) {
  const t = useTranslate();
  const { batch, summary, error, refresh } = useBatch(id);
  return (
    <div className="page pt-8 pb-16 md:pt-12">
      <title>{`${batch?.title ?? t("batch.title")} – Pith`}</title>
      <Link to="/batches" className="link text-sm text-soft">
        {t("batch.title")}
      </Link>
      {error !== null && (
        <FailureNote className="mt-6" again={{ text: t("batch.tryAgain"), onPress: refresh }}>
          {error}
        </FailureNote>
      )}
      {batch === null && error === null && (
        <div aria-hidden="true" data-skeleton="batch" className="mt-4 h-7 w-1/2 rounded-full bg-blank" />
      )}
      {batch && (
        <>
          <BatchHead batch={batch} onChange={refresh} />
          {summary && summary.talks.length > 0 && <BatchSummaryText summary={summary} />}
          <h2 className="mt-10 text-lg font-semibold">{t("batch.videos")}</h2>
          <ol className="mt-2 list-none p-0">
            {batch.items.map((item) => (
              <ItemRow key={item.position} item={item} />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function BatchHead({ batch, onChange }: { batch: BatchWithItems; onChange: () => void }) {
  const t = useTranslate();
  const navigate = useNavigateFromHere();
  const { isBusy, error: refusal, attempt } = useAttempt();
  const [keptAs, setKeptAs] = useState<string | null>(null);
  const [retryPrice, setRetryPrice] = useState<BatchPrice | null>(null);
  const params = { id: batch.id };
  const failed = batch.items.filter(({ state }) => state === "failed");
  const isOpen = batch.state === "running" || batch.state === "waiting";

  /** Clicking again while the first click is being handled would, for example, create a second collection. */
  const run = (action: () => Promise<void>) => void (isBusy || attempt(action));

  return (
    <>
      <h1 dir="auto" className="mt-2 text-xl font-semibold break-words text-match">
        {batch.title}
      </h1>
      <p role="status" className="mt-1 text-sm text-pretty text-soft" data-batch-state={batch.state}>
        <Facts facts={describeBatch({ batch, t })} />
      </p>
      {batch.waitsFor && (
        <p className="mt-1 text-sm text-soft">
          {say(batch.waitsFor)} {batch.waitsFor.code === "quota_exceeded.summaries" && <PlansLink />}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {isOpen && (
          <Button
            size="small"
            onClick={() =>
              run(async () => {
                await api.call(batchEndpoints.cancelBatch, { params });
                onChange();
              })
            }
          >
            {t("batch.cancel")}
          </Button>
        )}
        {failed.length > 0 && retryPrice === null && (
          <Button
            size="small"
            onClick={() =>
              run(async () => {
                const { length, language } = batch;
                const body = { length, language, items: failed.map(({ url }) => ({ url })) };
                setRetryPrice(await api.call(batchEndpoints.priceBatch, { body }));
              })
            }
          >
            {t("batch.retry")}
          </Button>
        )}
        {batch.counts.done > 0 && (
          // Not `disabled`, because the button would lose focus.
          <Button
            size="small"
            aria-disabled={keptAs !== null}
            onClick={() => {
              if (keptAs === null)
                run(async () => setKeptAs((await api.call(batchEndpoints.keepBatch, { params })).name));
            }}
          >
            {t("batch.keep")}
          </Button>
        )}
        {!isOpen && (
          <Button
            size="small"
            aria-description={t("batch.deleteHint")}
            onClick={() =>
              run(async () => {
                await api.call(batchEndpoints.deleteBatch, { params });
                navigate("/batches", { replace: true });
              })
            }
          >
            {t("batch.delete")}
          </Button>
        )}
      </div>
      <BatchPriceNote price={retryPrice} />
      {retryPrice && (
        <div className="mb-2">
          <Button
            size="small"
            variant="primary"
            className="mt-3"
            onClick={() =>
              run(async () => {
                setRetryPrice(null);
                await api.call(batchEndpoints.retryBatch, { params });
                onChange();
              })
            }
          >
            {t("batch.retry")}
          </Button>
        </div>
      )}
      {keptAs !== null && (
        <p role="status" className="mt-2 text-sm">
          <Link to="/summaries" className="link">
            {t("batch.kept", { name: keptAs })}
          </Link>
        </p>
      )}
      {refusal !== null && <FailureNote className="mt-4">{refusal}</FailureNote>}
    </>
  );
}

function ItemRow({ item }: { item: BatchItem }) {
  const t = useTranslate();
  const { state, title, url, summaryId, gist, reason, progress, durationSeconds } = item;
  const name = title ?? url;
  return (
    <li className="border-t border-rule py-3" data-item={state}>
      <div className="flex items-baseline justify-between gap-4">
        <span dir="auto" className="min-w-0 flex-1 break-words text-match">
          {summaryId === null ? (
            name
          ) : (
            <Link to={`/summary/${summaryId}`} className="link">
              {name}
            </Link>
          )}
        </span>
        <span className="shrink-0 text-sm text-faint tabular">{formatTimecode(durationSeconds)}</span>
      </div>
      <p className="mt-1 text-sm text-soft">
        {state === "making"
          ? t("batch.item.making", { percent: Math.round((progress ?? 0) * 100) })
          : t(`batch.item.${state}`)}
        {reason && `: ${say(reason)}`}
      </p>
      {gist && (
        <p dir="auto" className="mt-1 max-w-measure text-sm break-words text-match">
          {gist}
        </p>
      )}
    </li>
  );
}
