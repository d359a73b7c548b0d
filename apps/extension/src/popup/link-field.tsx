import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { curlQuotes } from "@pith/ui/texts/curl-quotes";
import { type FormEvent, useState } from "react";
import { openTab } from "../platform/active-tab.ts";
import { apiOrigin } from "../platform/api-origin.ts";

/** For a video that isn't in this tab: its link goes to the website, which makes the summary. */
export function LinkField() {
  const [link, setLink] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const parsed = parseVideoLink({ text: link });
    if (!parsed.ok) {
      setRefusal(parsed.message);
      return;
    }
    void openTab(`${apiOrigin}/?${new URLSearchParams({ url: link.trim() })}`).then(() => window.close());
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <label htmlFor="link" className="block text-sm">
        No video in this tab. Open one on YouTube, or paste a link:
      </label>
      <div className="mt-2 flex gap-2">
        <input
          id="link"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={link}
          aria-invalid={refusal !== null}
          aria-describedby={refusal === null ? undefined : "link-refusal"}
          className="h-10 min-w-0 flex-1 rounded-control border border-rule-strong bg-raised px-3 text-sm placeholder:text-faint"
          onChange={(event) => {
            setLink(event.target.value);
            setRefusal(null);
          }}
        />
        <Button type="submit" variant="primary">
          Summarise
        </Button>
      </div>
      {refusal !== null && (
        <FailureNote id="link-refusal" className="mt-3">
          {curlQuotes(refusal)}
        </FailureNote>
      )}
    </form>
  );
}
