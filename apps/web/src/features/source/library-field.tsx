import { Button } from "@pith/ui/primitives/button";
import { clsx } from "clsx";
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from "react";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { findPastedLink } from "./find-link.ts";
import { QuotaNote } from "./quota-note.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { usePagePaste } from "./use-page-paste.ts";
import { useStartSummary } from "./use-start-summary.ts";

const ListChoice = lazy(async () => ({ default: (await import("./list-choice.tsx")).ListChoice }));

/** The library's link field. Pasting a link here or anywhere on the page starts a summary immediately. */
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
    if (url !== null) submit(url);
  });

  return (
    <div data-library-field="">
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
        <input
          ref={inputRef}
          id={id}
          type="url"
          dir={link && "ltr"}
          inputMode="url"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          value={link}
          placeholder={t("library.linkPlaceholder")}
          aria-invalid={isMissing || refusal !== null}
          aria-describedby={`${id}-note`}
          className="h-10 min-w-0 flex-1 rounded-control border border-rule-strong bg-raised px-3 text-sm placeholder:text-faint"
          onChange={(event) => {
            setLink(event.target.value);
            setMissing(false);
            clearRefusal();
          }}
          onPaste={(event) => {
            const url = findPastedLink(event.clipboardData.getData("text"));
            if (url === null || link !== "") return;
            event.preventDefault();
            submit(url);
          }}
        />
        <Button
          type="submit"
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
          disabled={isStarting}
          aria-disabled={isOffline}
        >
          {t(isStarting ? "source.starting" : "source.start")}
        </Button>
      </form>
      <p
        id={`${id}-note`}
        className={clsx(
          "mt-1.5 min-h-8 text-xs sm:min-h-4",
          isMissing && !isOffline ? "text-red" : "text-soft",
        )}
      >
        {isOffline
          ? t("offline.new")
          : isMissing
            ? t("source.linkMissing")
            : refusal === null && <QuotaNote />}
      </p>
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
