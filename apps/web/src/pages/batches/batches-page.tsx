import { batchEndpoints } from "@pith/core/contract/batch.endpoints";
import type { Batch } from "@pith/core/contract/batch.schemas";
import { isAppError } from "@pith/core/errors/app-error";
import { Button } from "@pith/ui/primitives/button";
import { Facts } from "@pith/ui/primitives/facts";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { Link } from "../../lib/link.tsx";
import { logError } from "../../lib/log-error.ts";
import { useLocation } from "../../lib/router.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";
import { BatchForm } from "./batch-form.tsx";
import { describeBatch } from "./describe-batch.ts";

/** Starts batches, and lists the user's earlier ones. */
export function BatchesPage() {
  const t = useTranslate();
  const { search } = useLocation();
  const listUrl = new URLSearchParams(search).get("list");
  return (
    <div className="page pt-8 pb-16 md:pt-12">
      <title>{`${t("batch.title")} – Pith`}</title>
      <h1 className="text-xl font-semibold">{t("batch.title")}</h1>
      <p className="mt-1 max-w-measure text-sm text-soft">{t("batch.text")}</p>
      <BatchForm key={listUrl} listUrl={listUrl} />
      <BatchList />
    </div>
  );
}

function BatchList() {
  const t = useTranslate();
  const [batches, setBatches] = useState<readonly Batch[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [error, setError] = useErrorText();
  const isLoadingMore = useRef(false);

  const load = useCallback(async (after: string | null, signal?: AbortSignal) => {
    setError(null);
    try {
      const query = { limit: 20, ...(after !== null && { cursor: after }) };
      const page = await api.call(batchEndpoints.listBatches, { query }, { signal });
      setBatches((known) => (after === null ? page.items : [...(known ?? []), ...page.items]));
      setCursor(page.nextCursor);
    } catch (cause) {
      if (signal?.aborted) return;
      // Visitors have no batches, so don't show an error with a retry button.
      if (isAppError(cause) && cause.reason.code === "unauthenticated.not_signed_in") return setBatches([]);
      logError(cause);
      setError(() => readError(cause));
    }
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    void load(null, controller.signal);
    return () => controller.abort();
  }, [load]);

  async function loadMore(): Promise<void> {
    if (isLoadingMore.current) return;
    isLoadingMore.current = true;
    await load(cursor);
    isLoadingMore.current = false;
  }

  return (
    <section className="mt-10 max-w-measure">
      <h2 className="text-lg font-semibold">{t("batch.yours")}</h2>
      {error !== null && batches === null && (
        <FailureNote className="mt-4" again={{ text: t("batch.tryAgain"), onPress: () => void load(null) }}>
          {error}
        </FailureNote>
      )}
      {batches?.length === 0 && (
        <p data-empty="" className="mt-2 text-soft">
          {t("batch.empty")}
        </p>
      )}
      <ul className="mt-2 list-none p-0">
        {batches?.map((batch) => (
          <li key={batch.id} className="border-t border-rule py-3">
            <Link to={`/batches/${batch.id}`} dir="auto" className="link break-words text-match">
              {batch.title}
            </Link>
            <p className="mt-1 text-sm text-soft">
              <Facts facts={describeBatch({ batch, t })} />
            </p>
          </li>
        ))}
      </ul>
      {error !== null && batches !== null && <FailureNote className="mt-4">{error}</FailureNote>}
      {cursor !== null && (
        <Button size="small" className="mt-3" onClick={() => void loadMore()}>
          {t("batch.more")}
        </Button>
      )}
    </section>
  );
}
