import { Button } from "@pith/ui/primitives/button";
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from "react";
import { Link } from "../../lib/link.tsx";
import { LinkInput } from "../../lib/link-input.tsx";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { findPastedLink } from "./find-link.ts";
import { QuotaNote } from "./quota-note.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { usePagePaste } from "./use-page-paste.ts";
import { useStartSummary } from "./use-start-summary.ts";

const ListChoice = lazy(async () => ({ default: (await import("./list-choice.tsx")).ListChoice }));

/**
 * The library's link field, with a link to the page for summarizing several videos. Pasting a link into the
 * field or anywhere on the page starts a summary immediately.
 */
export function LibraryField() {
  const t = useTranslate();
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState("");
  const [isMissing, setMissing] = useState(false);
  const isOffline = useIsOffline();
  const { start, isStarting, list, closeList, refusal, clearRefusal } = useStartSummary();

  function submit(url: string): void {
    setLink(url);
    setMissing(url === "");
    if (url === "") inputRef.current?.focus();
    else if (!isOffline) void start({ kind: "link", url });
  }

  usePagePaste(({ text }) => {
    const url = findPastedLink(text);
    // Keep showing the submitted link, because its page is about to open.
    if (url !== null && !isStarting) submit(url);
  });

  return (
    <div data-library-field="" data-no-print="">
      <form
        noValidate
        className="flex gap-1.5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit(link.trim());
        }}
      >
        <label htmlFor={id} className="sr-only">
          {t("source.linkLabel")}
        </label>
        <LinkInput
          ref={inputRef}
          id={id}
          value={link}
          placeholder={t("library.linkPlaceholder")}
          // The link's page is about to open, so the field mustn't show another link.
          readOnly={isStarting}
          aria-invalid={isMissing || refusal !== null}
          aria-describedby={`${id}-note`}
          className="h-11 min-w-0 flex-1 rounded-control border border-rule-strong bg-raised px-3 text-base aria-invalid:border-red placeholder:text-faint md:h-10 md:text-sm"
          onChange={(text) => {
            setLink(text);
            setMissing(false);
            clearRefusal();
          }}
          onPaste={(event) => {
            const url = findPastedLink(event.clipboardData.getData("text"));
            if (url === null || link !== "" || isStarting) return;
            event.preventDefault();
            submit(url);
          }}
        />
        <Button type="submit" isBusy={isStarting} aria-disabled={isOffline}>
          {t(isStarting ? "source.starting" : "source.start")}
        </Button>
      </form>
      {/* The link comes first, so that it stays in place when the quota appears. An error replaces both,
          because it belongs to the field. */}
      {refusal === null && (
        <p className="mt-1 min-h-11 text-xs leading-5 max-[22rem]:min-h-16">
          {!isMissing && (
            <Link to="/batches" className="link me-3 inline-block py-0.5 text-soft md:block md:w-fit">
              {t("history.several")}
            </Link>
          )}
          <span id={`${id}-note`} className={isMissing && !isOffline ? "text-red" : "text-soft"}>
            {isOffline ? t("offline.new") : isMissing ? t("source.linkMissing") : <QuotaNote />}
          </span>
        </p>
      )}
      {refusal && <RefusalNote refusal={refusal} />}
      {list && (
        <Suspense fallback={null}>
          <ListChoice
            list={list}
            isStarting={isStarting}
            onChoose={(url) => void start({ kind: "link", url })}
            onClose={closeList}
          />
        </Suspense>
      )}
    </div>
  );
}
