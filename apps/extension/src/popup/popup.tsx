import { Wordmark } from "@pith/ui/brand/wordmark";
import type { ReactNode } from "react";
import type { OwnModel } from "../engine/engine-choice.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { AccountSection } from "./account-section.tsx";
import { EngineSection } from "./engine-section.tsx";
import { PlaylistSection } from "./playlist-section.tsx";
import { RecentSection } from "./recent-section.tsx";
import { TierBadge } from "./tier-badge.tsx";
import { UsageSection } from "./usage-section.tsx";
import { useAccount } from "./use-account.ts";
import { VideoSection } from "./video-section.tsx";

/**
 * The toolbar button's popup: this tab's video, this month's usage, and the account. With the user's own
 * model, it hides the account and doesn't call a server.
 */
export function Popup({ origin, own }: { origin: string; own: OwnModel | null }) {
  return (
    <main className="flex flex-col gap-5 px-4 pt-4 pb-3">
      {own ? <OwnParts own={own} /> : <ServerParts origin={origin} />}
    </main>
  );
}

function OwnParts({ own }: { own: OwnModel }) {
  return (
    <>
      <h1 className="flex">
        <Wordmark className="text-[20px]" />
      </h1>
      <VideoSection origin={null} />
      <EngineSection own={own} />
      <RecentSection origin={null} isSignedIn={false} />
      <Links />
    </>
  );
}

function ServerParts({ origin }: { origin: string }) {
  const { translate } = useTexts();
  const { state, ask } = useAccount();
  const usage = state.kind === "known" ? state.account.usage : null;
  const hasPlans = state.kind !== "known" || state.account.hasPlans;
  return (
    <>
      <header className="flex items-center justify-between gap-3">
        <h1 className="flex">
          <Wordmark className="text-[20px]" />
        </h1>
        {usage?.premium && <TierBadge premium={usage.premium} />}
      </header>
      <VideoSection origin={origin} />
      <PlaylistSection origin={origin} />
      <UsageSection state={state} />
      <RecentSection
        origin={origin}
        isSignedIn={state.kind === "known" && state.account.signIn.state === "signed-in"}
      />
      <AccountSection state={state} ask={ask} origin={origin} />
      <Links>
        <WebsiteLink url={`${origin}/summaries`}>{translate("nav.summaries")}</WebsiteLink>
        <WebsiteLink url={`${origin}/subscription`}>
          {translate(hasPlans ? "nav.plans" : "nav.account")}
        </WebsiteLink>
      </Links>
    </>
  );
}

function Links({ children }: { children?: ReactNode }) {
  const { translate } = useTexts();
  return (
    <nav
      aria-label={translate("nav.label")}
      className="flex flex-wrap gap-x-4 gap-y-2 border-t border-rule pt-3 text-sm"
    >
      {children}
      <WebsiteLink url="/src/options/index.html">{translate("nav.options")}</WebsiteLink>
    </nav>
  );
}

function WebsiteLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="text-soft underline decoration-rule-strong underline-offset-4 hover:text-ink"
    >
      {children}
    </a>
  );
}
