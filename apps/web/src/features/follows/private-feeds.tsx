import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useCopied } from "../../lib/use-copied.ts";

const formats = [
  { name: "RSS", extension: "rss" },
  { name: "Atom", extension: "atom" },
  { name: "JSON", extension: "json" },
] as const;

/** Private feed URLs for reading new summaries in a feed reader. Anyone who has a URL can read the feed. */
export function PrivateFeeds({
  address,
  onAddress,
}: {
  /** The feed's URL without the file extension; null if it hasn't been created yet. */
  address: string | null;
  onAddress: (address: string) => void;
}) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, error, attempt, dismissError } = useAttempt();

  const renew = () =>
    attempt(async () => {
      onAddress((await api.call(followEndpoints.rotateFeedAddress)).address);
      setAsking(false);
    });

  return (
    <section data-private-feeds={address === null ? "none" : "some"}>
      <h2 className="text-base font-semibold">{t("feeds.heading")}</h2>
      <p className="mt-1 text-sm text-soft">{t("feeds.text")}</p>
      {address === null ? (
        <Button size="small" className="mt-3" isBusy={isBusy} onClick={() => void renew()}>
          {t("feeds.create")}
        </Button>
      ) : (
        <>
          <ul className="m-0 mt-3 list-none border-t border-rule p-0">
            {formats.map(({ name, extension }) => (
              <FeedAddress key={extension} name={name} url={`${address}.${extension}`} />
            ))}
          </ul>
          {isAsking ? (
            <div className="mt-3">
              <p role="alert" className="text-sm">
                {t("feeds.renewQuestion")}
              </p>
              <div className="mt-3 flex flex-wrap gap-2">
                <Button size="small" variant="danger" autoFocus isBusy={isBusy} onClick={() => void renew()}>
                  {t("feeds.renew")}
                </Button>
                <Button
                  size="small"
                  onClick={() => {
                    setAsking(false);
                    dismissError();
                  }}
                >
                  {t("follow.cancel")}
                </Button>
              </div>
            </div>
          ) : (
            <Button size="small" className="mt-3" onClick={() => setAsking(true)}>
              {t("feeds.renew")}
            </Button>
          )}
        </>
      )}
      {error !== null && <FailureNote className="mt-3">{error}</FailureNote>}
    </section>
  );
}

function FeedAddress({ name, url }: { name: string; url: string }) {
  const t = useTranslate();
  const { isCopied, copy } = useCopied(url);
  return (
    <li className="flex items-center gap-2 border-b border-rule py-1 text-sm">
      <span className="w-18 shrink-0 text-faint">{name}</span>
      <span dir="ltr" className="min-w-0 flex-1 truncate">
        {url}
      </span>
      <Button
        variant="quiet"
        size="icon"
        aria-label={isCopied ? t("feeds.copied") : t("feeds.copy", { name })}
        onClick={copy}
      >
        {isCopied ? (
          <Check aria-hidden="true" className="size-4 text-green" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
        <span role="status" className="sr-only">
          {isCopied ? t("feeds.copied") : ""}
        </span>
      </Button>
    </li>
  );
}
