import type { EndpointData } from "@pith/core/contract/define-endpoint";
import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { followSchemas } from "@pith/core/contract/follow.schemas";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useRef, useState } from "react";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";
import { downloadText } from "../../lib/download-text.ts";
import { say } from "../../lib/texts/say.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

type Outcome = EndpointData<(typeof followSchemas)["importFollows"]>;

/** Imports follows from an OPML file, and exports them. */
export function FollowFile({ isEmpty, onImported }: { isEmpty: boolean; onImported: () => void }) {
  const t = useTranslate();
  const inputRef = useRef<HTMLInputElement>(null);
  const { isBusy, error, attempt } = useAttempt();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const take = (file: File) =>
    attempt(async () => {
      setOutcome(null);
      const body = { opml: await file.text() };
      setOutcome(await api.call(followEndpoints.importFollows, { body }));
      onImported();
    });
  const save = () =>
    attempt(async () => {
      setOutcome(null);
      const text = await api.call(followEndpoints.exportFollows);
      downloadText({ fileName: "pith.opml", text, type: "text/x-opml" });
    });
  return (
    <section data-follow-file="">
      <h2 className="text-base font-semibold">{t("opml.heading")}</h2>
      <p className="mt-1 text-sm text-soft">{t("opml.text")}</p>
      <input
        ref={inputRef}
        type="file"
        accept=".opml,.xml,text/x-opml,text/xml,application/xml"
        aria-label={t("opml.file")}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Reset, so that choosing the same file again fires a change event.
          event.target.value = "";
          if (file) void take(file);
        }}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" isBusy={isBusy} onClick={() => inputRef.current?.click()}>
          {t(isBusy ? "opml.busy" : "opml.import")}
        </Button>
        {!isEmpty && (
          <Button size="small" isBusy={isBusy} onClick={() => void save()}>
            {t("opml.export")}
          </Button>
        )}
      </div>
      {outcome && (
        <div role="status" className="mt-3 text-sm">
          <p>
            {[
              t("opml.added", { count: outcome.added }),
              outcome.alreadyFollowed > 0 && t("opml.already", { count: outcome.alreadyFollowed }),
            ]
              .filter(Boolean)
              .join(" ")}
          </p>
          {outcome.refused.length > 0 && (
            <>
              <p className="mt-2 text-red">{t("opml.refused", { count: outcome.refused.length })}</p>
              <ul className="m-0 mt-1 max-h-60 list-none space-y-2 overflow-y-auto p-0">
                {outcome.refused.map(({ url, error }) => (
                  <li key={url}>
                    <bdi dir="ltr" className="block break-all">
                      {url}
                    </bdi>
                    <span className="text-soft">{say(error)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {error !== null && <FailureNote className="mt-3">{error}</FailureNote>}
    </section>
  );
}
