import { batchEndpoints } from "@pith/core/contract/batch.endpoints";
import type { Batch } from "@pith/core/contract/batch.schemas";
import { isAppError } from "@pith/core/errors/app-error";
import { Button } from "@pith/ui/primitives/button";
import { Facts } from "@pith/ui/primitives/facts";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { Link } from "../../lib/link.tsx";
import { type ReadPage, usePages } from "../../lib/lists/use-pages.ts";
import { useLocation } from "../../lib/router.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { BatchForm } from "./batch-form.tsx";
import { describeBatch } from "./describe-batch.ts";

/** Starts batches, and lists the user's earlier ones. */
export function BatchesPage() {
  const t = useTranslate();
  const { search } = useLocation();
  const userId = useAuth((state) => state.user?.id);
  const listUrl = new URLSearchParams(search).get("list");
  return (
    <div className="page pt-8 pb-16 md:pt-12">
      <title>{`${t("batch.title")} – Pith`}</title>
      <h1 className="text-xl font-semibold">{t("batch.title")}</h1>
      <p className="mt-1 max-w-measure text-sm text-soft">{t("batch.text")}</p>
      <BatchForm key={listUrl} listUrl={listUrl} />
      {/* The user may not be identified until after the first page has been read. */}
      <BatchList key={userId} />
    </div>
  );
}

const readBatches: ReadPage<Batch> = ({ cursor, signal }) =>
  api
    .call(
      batchEndpoints.listBatches,
      { query: { limit: 20, ...(cursor !== null && { cursor }) } },
      { signal },
    )
    .catch((cause: unknown) => {
      // Visitors have no batches, so don't show an error with a retry button.
      if (isAppError(cause) && cause.reason.code === "unauthenticated.not_signed_in")
        return { items: [], nextCursor: null };
      throw cause;
    });

function BatchList() {
  const t = useTranslate();
  const { items: batches, error, hasMore, load, loadMore } = usePages(readBatches);

  return (
    <section className="mt-10 max-w-measure">
      <h2 className="text-lg font-semibold">{t("batch.yours")}</h2>
      {error !== null && batches === null && (
        <FailureNote className="mt-4" again={{ text: t("batch.tryAgain"), onPress: load }}>
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
      {hasMore && (
        <Button size="small" className="mt-3" onClick={loadMore}>
          {t("batch.more")}
        </Button>
      )}
    </section>
  );
}
