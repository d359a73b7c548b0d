import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { Follow } from "@pith/core/contract/follow.schemas";
import type { Video, VideoHost } from "@pith/core/videos/video";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { isGuest } from "../../lib/auth/is-guest.ts";
import { useHasPlans } from "../../lib/edition.ts";
import { Link } from "../../lib/link.tsx";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Hosts where every video belongs to a feed. Videos on other hosts may not belong to one. */
const followedHosts: readonly VideoHost[] = ["youtube", "podcast"];

/** Lets members follow a video's channel or an episode's podcast. The server finds the feed from the video's link. */
export function FollowOffer({ video }: { video: Video }) {
  const t = useTranslate();
  const noteId = useId();
  const noteRef = useRef<HTMLParagraphElement>(null);
  const user = useAuth((state) => state.user);
  const isOffline = useIsOffline();
  const price = useHasPlans() ? "followOffer.price" : "followOffer.priceWithoutPlans";
  const [follow, setFollow] = useState<Follow | null>(null);
  const { isBusy, error, attempt } = useAttempt();
  const { host, url, author } = video;

  useLayoutEffect(() => {
    // The focused button is gone. Don't steal focus if the user has moved on in the meantime.
    if (follow && document.activeElement === document.body) noteRef.current?.focus({ preventScroll: true });
  }, [follow]);

  if (!followedHosts.includes(host) || url === null || author === null) return null;
  if (user === null || isGuest(user)) return null;

  const start = () =>
    attempt(async () => setFollow(await api.call(followEndpoints.createFollow, { body: { url } })));

  return (
    <div data-no-print="" data-follow-offer={follow ? "taken" : "open"} className="mt-4 text-sm">
      <div className="flex flex-wrap items-center gap-3">
        {!follow && (
          <Button
            size="small"
            className="wrap-anywhere"
            isBusy={isBusy || isOffline}
            aria-describedby={noteId}
            onClick={() => void start()}
          >
            {t("followOffer.follow", { author })}
          </Button>
        )}
        <p
          ref={noteRef}
          id={noteId}
          role="status"
          tabIndex={-1}
          className="wrap-anywhere text-soft outline-none"
        >
          {follow ? (
            <>
              {t(follow.isPaused ? "followOffer.paused" : "followOffer.done", {
                host,
                title: follow.title || author,
              })}{" "}
              <Link to="/following" className="link">
                {t("followOffer.settings")}
              </Link>
            </>
          ) : (
            t(isBusy ? "followOffer.looking" : isOffline ? "offline.follow" : price, { host })
          )}
        </p>
      </div>
      {error && <FailureNote className="mt-3">{error}</FailureNote>}
    </div>
  );
}
