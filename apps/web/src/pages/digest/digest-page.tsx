import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { Digest } from "@pith/core/contract/follow.schemas";
import { getErrorCode } from "@pith/core/errors/app-error";
import { buttonStyles } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useCallback, useEffect, useState } from "react";
import { DigestLine } from "../../features/follows/digest-line.tsx";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { isGuest } from "../../lib/auth/is-guest.ts";
import { getLoginUrl } from "../../lib/get-login-url.ts";
import { Link } from "../../lib/link.tsx";
import { logError } from "../../lib/log-error.ts";
import { useLocation, useNavigate, useParams } from "../../lib/router.ts";
import { formatDay } from "../../lib/texts/format-day.ts";
import { readFailure } from "../../lib/texts/read-error.ts";
import { type Failure, renderFailure, say } from "../../lib/texts/say.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

/** A digest: the new summaries from a day or a week, each with its main key points. */
export function DigestPage() {
  const { digestId = "" } = useParams();
  const t = useTranslate();
  const navigate = useNavigate();
  const location = useLocation();
  const user = useAuth((state) => state.user);
  const loading = useAuth((state) => state.loading);
  const isMember = user !== null && !isGuest(user);
  const loginUrl = getLoginUrl(location);

  useEffect(() => {
    if (!loading && !isMember) void navigate(loginUrl, { replace: true });
  }, [loading, isMember, loginUrl, navigate]);

  return (
    <div className="page pt-8 pb-16 md:pt-12">
      {isMember ? (
        <DigestView key={`${user.id} ${digestId}`} digestId={digestId} />
      ) : (
        <>
          <title>{`${t("digest.heading")} – Pith`}</title>
          <DigestSkeleton />
        </>
      )}
    </div>
  );
}

function DigestView({ digestId }: { digestId: string }) {
  const t = useTranslate();
  const locale = useLanguage();
  const [digest, setDigest] = useState<Digest | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const load = useCallback(
    (signal?: AbortSignal) => {
      setFailure(null);
      api
        .call(followEndpoints.readDigest, { params: { id: digestId } }, { signal })
        .then(setDigest)
        .catch((cause: unknown) => {
          if (signal?.aborted) return;
          logError(cause);
          setFailure(readFailure(cause));
        });
    },
    [digestId],
  );
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal);
    return () => controller.abort();
  }, [load]);

  const following = (
    <Link to="/following" className={buttonStyles()}>
      {t("follow.title")}
    </Link>
  );
  if (failure) {
    const isMissing = getErrorCode(failure.code) === "not_found";
    return (
      <FailureNote
        title={t(isMissing ? "digest.missing" : "digest.notLoaded")}
        data-load-failure=""
        {...(isMissing
          ? { action: following }
          : { again: { text: t("follow.tryAgain"), onPress: () => load() } })}
      >
        <title>{`${t("digest.heading")} – Pith`}</title>
        {renderFailure(failure)}
      </FailureNote>
    );
  }
  if (!digest) {
    return (
      <>
        <title>{`${t("digest.heading")} – Pith`}</title>
        <DigestSkeleton />
      </>
    );
  }
  const date = formatDay({ date: digest.endsAt, locale });
  return (
    <>
      <title>{`${t("digest.of", { date })} – Pith`}</title>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold">{t("digest.of", { date })}</h1>
          <p className="mt-1 text-sm text-soft">{t("digest.summaries", { count: digest.lines.length })}</p>
        </div>
        {following}
      </div>
      <ul className="m-0 mt-6 list-none p-0">
        {digest.lines.map((line) => (
          <DigestLine key={line.summaryId} line={line} />
        ))}
      </ul>
      {digest.skipped.length > 0 && (
        <section data-skipped="" className="max-w-measure border-t border-rule pt-8">
          <h2 className="text-base font-semibold">{t("digest.leftOut")}</h2>
          <ul className="m-0 mt-2 list-none space-y-2 p-0 text-sm">
            {digest.skipped.map(({ title, url, reason }) => (
              <li key={url}>
                <a
                  dir="auto"
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  className="break-words no-underline hover:underline"
                >
                  {title}
                </a>
                {reason && <span className="text-soft">{` · ${say(reason)}`}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function DigestSkeleton() {
  return (
    <div aria-hidden="true" data-skeleton="digest">
      <div className="h-8 w-64 max-w-full rounded-full bg-blank" />
      {["w-1/2", "w-2/3"].map((width) => (
        <div key={width} className="mt-8 space-y-3 border-t border-rule pt-8">
          <div className={`h-5 rounded-full bg-blank ${width}`} />
          <div className="h-4 w-full max-w-measure rounded-full bg-blank" />
          <div className="h-4 w-4/5 max-w-measure rounded-full bg-blank" />
        </div>
      ))}
    </div>
  );
}
