import { Button } from "@pith/ui/primitives/button";
import { useState } from "react";
import { useTexts } from "../../../texts/texts-provider.tsx";
import type { Extras } from "../use-extras.ts";
import { useCopied } from "./use-copied.ts";

/** Shows who can read the summary; creates, copies or revokes its public link. */
export function ShareSummary({ extras }: { extras: Extras }) {
  const { translate } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const { outcome, copy } = useCopied();
  const { shareUrl } = extras;

  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    await work();
    setBusy(false);
  }

  return (
    <div className="mt-3 rounded-control border border-rule p-3">
      <p className="text-xs text-soft">{translate(shareUrl === null ? "share.text" : "share.isPublic")}</p>
      {shareUrl === null ? (
        <Button
          size="small"
          variant="primary"
          className="mt-2"
          isBusy={isBusy}
          onClick={() =>
            void run(async () => {
              const url = await extras.share();
              if (url !== null) await copy(url);
            })
          }
        >
          {translate("share.make")}
        </Button>
      ) : (
        <>
          <input
            readOnly
            dir="ltr"
            value={shareUrl}
            aria-label={translate("share.link")}
            className="mt-2 h-8 w-full rounded-control border border-rule-strong bg-paper px-2 text-sm"
            onFocus={(event) => event.target.select()}
          />
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" onClick={() => void copy(shareUrl)}>
              {translate(outcome === "copied" ? "actions.copied" : "share.copy")}
            </Button>
            <Button
              size="small"
              variant="quiet"
              isBusy={isBusy}
              onClick={() => void run(() => extras.unshare())}
            >
              {translate("share.stop")}
            </Button>
          </div>
        </>
      )}
      <p role="status" className={outcome === "failed" ? "mt-2 text-xs text-soft" : "sr-only"}>
        {outcome && translate(`actions.${outcome}`)}
      </p>
    </div>
  );
}
