import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { type FormEvent, useState } from "react";
import { useTexts } from "../texts/texts-provider.tsx";
import { openOnWebsite } from "./open-on-website.ts";

/**
 * A field for the link to a video that isn't open in this tab. Opens the website, which creates the summary.
 */
export function LinkField({ origin }: { origin: string }) {
  const { translate, say } = useTexts();
  const [link, setLink] = useState("");
  const [refusal, setRefusal] = useState<ReceivedMessage | null>(null);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const parsed = parseVideoLink({ text: link });
    if (!parsed.ok) {
      setRefusal(parsed.reason);
      return;
    }
    void openOnWebsite({ link: link.trim(), origin });
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <label htmlFor="link" className="block text-sm">
        {translate("link.label")}
      </label>
      <div className="mt-2 flex gap-2">
        <input
          id="link"
          type="url"
          dir="ltr"
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
          {translate("link.start")}
        </Button>
      </div>
      {refusal !== null && (
        <FailureNote id="link-refusal" className="mt-3">
          {say(refusal)}
        </FailureNote>
      )}
    </form>
  );
}
