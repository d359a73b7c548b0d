import { batchEndpoints } from "@pith/core/contract/batch.endpoints";
import type { BatchPrice } from "@pith/core/contract/batch.schemas";
import { MAX_BATCH_TITLE_CHARACTERS } from "@pith/core/contract/limits";
import { listEndpoints } from "@pith/core/contract/list.endpoints";
import type { VideoListReply } from "@pith/core/contract/list.schemas";
import { sliceText } from "@pith/core/lib/slice-text";
import { parseListLink } from "@pith/core/videos/parse-list-link";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { LengthChoice } from "../../features/source/length-choice.tsx";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { usePreferences } from "../../lib/preferences.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";
import { useNavigateFromHere } from "../../lib/use-navigate-from-here.ts";
import { BatchPriceNote } from "./batch-price.tsx";
import { VideoChoice } from "./video-choice.tsx";

type Busy = "reading" | "checking" | "starting";
const busyTexts = {
  reading: "batch.reading",
  checking: "batch.checking",
  starting: "batch.starting",
} as const;

/** The form for a new batch of links or a playlist's videos. Shows the cost before the batch starts. */
export function BatchForm({ listUrl }: { listUrl: string | null }) {
  const t = useTranslate();
  const id = useId();
  const navigate = useNavigateFromHere();
  const length = usePreferences((state) => state.summary_length);
  const preferred = usePreferences((state) => state.summary_language);
  const languages = usePublicConfig((state) => state.config?.summaryLanguages);
  const language = languages?.includes(preferred) ? preferred : null;
  const [text, setText] = useState("");
  const [list, setList] = useState<VideoListReply | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [price, setPrice] = useState<BatchPrice | null>(null);
  const [busy, setBusy] = useState<Busy | null>(null);
  const [error, setError] = useErrorText();

  /** Incremented when the request changes, so that an earlier request's price is dropped. */
  const wishNumber = useRef(0);
  useEffect(() => {
    wishNumber.current += 1;
    setPrice(null);
  }, [text, list, chosen, length, language]);
  /** Incremented when other videos are requested, so that an earlier link's outcome is dropped. */
  const videosNumber = useRef(0);
  useEffect(() => {
    videosNumber.current += 1;
    setError(null);
  }, [text, list, chosen]);
  useEffect(() => {
    if (listUrl !== null) void attempt("reading", () => readList(listUrl));
  }, [listUrl]);

  async function attempt(what: Busy, action: () => Promise<void>): Promise<void> {
    if (busy !== null) return;
    const number = videosNumber.current;
    setBusy(what);
    setError(null);
    try {
      await action();
    } catch (cause) {
      logError(cause);
      if (number === videosNumber.current) setError(() => readError(cause));
    } finally {
      setBusy(null);
    }
  }

  async function readList(url: string): Promise<void> {
    const number = videosNumber.current;
    const read = await api.call(listEndpoints.listVideos, { query: { url } });
    if (number !== videosNumber.current) return;
    setList(read);
    setChosen(new Set(read.entries.map((entry) => entry.url)));
  }

  const links = text.split(/\s+/).filter((word) => word !== "");
  const wish = {
    items: list
      ? list.entries.filter(({ url }) => chosen.has(url))
      : links.map((url) => ({ url, title: null, durationSeconds: null })),
    listUrl: list?.url ?? null,
    length,
    language,
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    const [first] = links;
    if (wish.items.length === 0) setError(() => t(list ? "batch.videosMissing" : "batch.linksMissing"));
    else if (!list && links.length === 1 && first && parseListLink({ text: first }) !== null)
      void attempt("reading", () => readList(first));
    else if (price === null)
      void attempt("checking", async () => {
        const number = wishNumber.current;
        const read = await api.call(batchEndpoints.priceBatch, { body: wish });
        if (number === wishNumber.current) setPrice(read);
      });
    else
      void attempt("starting", async () => {
        const title = sliceText({ text: list?.title ?? "", maxUnits: MAX_BATCH_TITLE_CHARACTERS });
        const { id: batchId } = await api.call(batchEndpoints.createBatch, { body: { ...wish, title } });
        navigate(`/batches/${batchId}`);
      });
  }

  return (
    <form noValidate className="mt-5 max-w-measure" data-batch-form="" onSubmit={submit}>
      {list ? (
        <VideoChoice list={list} chosen={chosen} onChoose={setChosen} onClose={() => setList(null)} />
      ) : (
        <>
          <label htmlFor={id} className="text-sm font-medium">
            {t("batch.links")}
          </label>
          <textarea
            id={id}
            rows={5}
            dir={text && "ltr"}
            spellCheck={false}
            autoComplete="off"
            value={text}
            // Once the batch has been requested, its page replaces the form, and what is typed would be lost.
            readOnly={busy === "starting"}
            className="mt-1 w-full rounded-control border border-rule-strong bg-raised px-3 py-2 text-sm"
            onChange={(event) => setText(event.target.value)}
          />
        </>
      )}
      <div className="mt-3">
        <p aria-hidden="true" className="mb-1 text-sm font-medium">
          {t("length.label")}
        </p>
        <LengthChoice />
      </div>
      <BatchPriceNote price={price} />
      {error !== null && <FailureNote className="mt-3">{error}</FailureNote>}
      <Button type="submit" variant="primary" className="mt-4" isBusy={busy !== null}>
        {t(busy ? busyTexts[busy] : price ? "batch.start" : "batch.check")}
      </Button>
    </form>
  );
}
