import { audioEndpoints } from "@pith/core/contract/audio.endpoints";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect, useState } from "react";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { repeatWhenBack } from "../../lib/repeat-when-back.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { CopyButton } from "./copy-button.tsx";

export function PodcastFeed() {
  const t = useTranslate();
  const [url, setUrl] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { isBusy, error, attempt, dismissError } = useAttempt();

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    repeatWhenBack({
      call: () => api.call(audioEndpoints.getPodcastFeedLink, undefined, { signal }),
      signal,
    })
      // The user may have created a feed in the meantime.
      .then((feed) => setUrl((current) => current ?? feed.url))
      .catch((cause: unknown) => {
        if (!signal.aborted) logError(cause);
      });
    return () => controller.abort();
  }, []);

  return (
    <section className="mt-8 border-t border-rule pt-5">
      <h3 className="text-sm font-semibold">{t("feed.title")}</h3>
      <p className="mt-1 text-sm text-soft">{t("feed.text")}</p>
      {url ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <input
            readOnly
            dir="ltr"
            value={url}
            aria-label={t("feed.title")}
            className="h-10 w-full min-w-0 rounded-control border border-rule-strong bg-paper px-3 text-sm text-match"
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={url} />
          {!isAsking && <Button onClick={() => setAsking(true)}>{t("feed.takeBack")}</Button>}
          {isAsking && (
            <div className="mt-1 w-full">
              <p role="alert" className="text-sm">
                {t("feed.takeBackQuestion")}
              </p>
              <div className="mt-3 flex flex-wrap gap-2">
                <Button
                  variant="danger"
                  autoFocus
                  isBusy={isBusy}
                  onClick={() =>
                    void attempt(async () => {
                      await api.call(audioEndpoints.deletePodcastFeedLink);
                      setUrl(null);
                      setAsking(false);
                    })
                  }
                >
                  {t("feed.takeBack")}
                </Button>
                <Button
                  onClick={() => {
                    setAsking(false);
                    dismissError();
                  }}
                >
                  {t("feed.keep")}
                </Button>
              </div>
            </div>
          )}
        </div>
      ) : (
        <Button
          size="small"
          className="mt-3"
          isBusy={isBusy}
          onClick={() =>
            void attempt(async () => setUrl((await api.call(audioEndpoints.createPodcastFeedLink)).url))
          }
        >
          {t("feed.make")}
        </Button>
      )}
      {error && <FailureNote className="mt-3">{error}</FailureNote>}
    </section>
  );
}
