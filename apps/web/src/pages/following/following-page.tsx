import type { User } from "@pith/core/accounts/user";
import { UNLIMITED_SUMMARIES } from "@pith/core/plans/summaries-limit";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect, useState } from "react";
import { DigestList } from "../../features/follows/digest-list.tsx";
import { DigestSettings } from "../../features/follows/digest-settings.tsx";
import { FollowFile } from "../../features/follows/follow-file.tsx";
import { FollowForm } from "../../features/follows/follow-form.tsx";
import { FollowItem } from "../../features/follows/follow-item.tsx";
import { PrivateFeeds } from "../../features/follows/private-feeds.tsx";
import { type FollowOverview, useFollows } from "../../features/follows/use-follows.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { isGuest } from "../../lib/auth/is-guest.ts";
import { useHasPlans } from "../../lib/edition.ts";
import { useNavigate } from "../../lib/router.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** The channels, playlists, podcasts and feeds that the user follows, and the digest settings. */
export function FollowingPage() {
  const t = useTranslate();
  const navigate = useNavigate();
  const user = useAuth((state) => state.user);
  const loading = useAuth((state) => state.loading);
  const isMember = user !== null && !isGuest(user);

  useEffect(() => {
    if (!loading && !isMember) void navigate("/login?redirect=/following", { replace: true });
  }, [loading, isMember, navigate]);

  return (
    <div className="page pt-8 pb-16 md:pt-12">
      <title>{`${t("follow.title")} – Pith`}</title>
      {isMember ? (
        <Following key={user.id} user={user} />
      ) : (
        <>
          <h1 className="text-xl font-semibold">{t("follow.title")}</h1>
          <FollowingSkeleton />
        </>
      )}
    </div>
  );
}

function Following({ user }: { user: User }) {
  const t = useTranslate();
  const hasPlans = useHasPlans();
  const { overview, loadError, refusal, refresh, add, change, remove, setSettings } = useFollows();
  const [newId, setNewId] = useState<string | null>(null);
  const follows = overview?.follows;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-4 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div>
          <h1 className="text-xl font-semibold">{t("follow.title")}</h1>
          <p className="mt-1 max-w-measure text-sm text-soft">
            {t(hasPlans ? "follow.text" : "follow.textWithoutPlans")}
          </p>
        </div>
        <FollowForm
          note={overview && sayLeft({ usage: overview.usage, t })}
          onFollow={(follow) => {
            add(follow);
            setNewId(follow.id);
          }}
        />
      </div>
      {loadError !== null && (
        <FailureNote className="mt-6" again={{ text: t("follow.tryAgain"), onPress: () => void refresh() }}>
          {loadError}
        </FailureNote>
      )}
      {!overview && loadError === null && <FollowingSkeleton />}
      {overview && (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="min-w-0">
            {follows?.length === 0 ? (
              <div data-empty="" className="mt-6 max-w-measure border-s-2 border-rule ps-5">
                <p className="font-semibold">{t("follow.empty")}</p>
                <p className="mt-1 text-soft">{t("follow.emptyHint")}</p>
              </div>
            ) : (
              <ul className="m-0 list-none p-0">
                {follows?.map((follow) => (
                  <FollowItem
                    key={follow.id}
                    follow={follow}
                    opensEpisodes={follow.id === newId}
                    left={overview.usage.remainingSummaries}
                    refusal={refusal?.id === follow.id ? refusal.text : null}
                    onChange={(wanted) => change(follow, wanted)}
                    onRemove={() => void remove(follow)}
                    onSpent={() => void refresh()}
                  />
                ))}
              </ul>
            )}
          </div>
          <div className="min-w-0 space-y-10">
            <DigestSettings settings={overview.settings} user={user} onChange={setSettings} />
            <DigestList />
            <PrivateFeeds
              address={overview.settings.feedAddress}
              onAddress={(feedAddress) => setSettings({ feedAddress })}
            />
            <FollowFile isEmpty={overview.follows.length === 0} onImported={() => void refresh()} />
          </div>
        </div>
      )}
    </>
  );
}

function sayLeft({
  usage: { remainingSummaries },
  t,
}: {
  usage: FollowOverview["usage"];
  t: ReturnType<typeof useTranslate>;
}): string | null {
  return remainingSummaries === UNLIMITED_SUMMARIES ? null : t("follow.left", { count: remainingSummaries });
}

function FollowingSkeleton() {
  return (
    <div aria-hidden="true" data-skeleton="following" className="mt-6">
      {["w-1/3", "w-1/2", "w-2/5"].map((width) => (
        <div key={width} className="flex gap-4 border-t border-rule py-4.5">
          <div className="size-14 shrink-0 rounded-control bg-blank" />
          <div className="flex-1 space-y-2.5">
            <div className={`h-4 rounded-full bg-blank ${width}`} />
            <div className="h-3 w-3/4 max-w-measure rounded-full bg-blank" />
          </div>
        </div>
      ))}
    </div>
  );
}
