import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { Follow } from "@pith/core/contract/follow.schemas";
import { Button } from "@pith/ui/primitives/button";
import { type FormEvent, useId, useRef, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { LinkInput } from "../../lib/link-input.tsx";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

/** Follows a channel, playlist, podcast or feed by its link. */
export function FollowForm({ note, onFollow }: { note: string | null; onFollow: (follow: Follow) => void }) {
  const t = useTranslate();
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState("");
  const [error, setError] = useErrorText();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const url = link.trim();
    if (url === "") {
      setError(() => t("follow.linkMissing"));
      inputRef.current?.focus();
      return;
    }
    setBusy(true);
    setError(null);
    try {
      onFollow(await api.call(followEndpoints.createFollow, { body: { url } }));
      setLink("");
    } catch (cause) {
      logError(cause);
      setError(() => readError(cause));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate data-follow-form="" onSubmit={(event) => void submit(event)}>
      <div className="flex gap-1.5">
        <label htmlFor={id} className="sr-only">
          {t("follow.linkLabel")}
        </label>
        <LinkInput
          ref={inputRef}
          id={id}
          value={link}
          placeholder={t("follow.linkPlaceholder")}
          // The field is about to be cleared or marked invalid.
          readOnly={isBusy}
          aria-invalid={error !== null}
          aria-describedby={`${id}-note`}
          className="h-10 min-w-0 flex-1 rounded-control border border-rule-strong bg-raised px-3 text-sm placeholder:text-faint"
          onChange={(text) => {
            setLink(text);
            setError(null);
          }}
        />
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t(isBusy ? "follow.following" : "follow.follow")}
        </Button>
      </div>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={`mt-1.5 min-h-8 text-xs sm:min-h-4 ${error === null ? "text-soft" : "text-red"}`}
      >
        {error ?? (isBusy ? t("follow.looking") : note)}
      </p>
    </form>
  );
}
