import { Wordmark } from "@pith/ui/brand/wordmark";
import { apiOrigin } from "../platform/api-origin.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { AccountSection } from "./account-section.tsx";
import { TierBadge } from "./tier-badge.tsx";
import { UsageSection } from "./usage-section.tsx";
import { useAccount } from "./use-account.ts";
import { VideoSection } from "./video-section.tsx";

const links = [
  { href: `${apiOrigin}/summaries`, text: "nav.summaries" },
  { href: `${apiOrigin}/subscription`, text: "nav.plans" },
] as const;

/** The toolbar button's popup: this tab's video, this month's usage, the account. */
export function Popup() {
  const { translate } = useTexts();
  const { state, ask } = useAccount();
  const usage = state.kind === "known" ? state.account.usage : null;
  return (
    <main className="flex flex-col gap-5 px-4 pt-4 pb-3">
      <header className="flex items-center justify-between gap-3">
        <h1>
          <Wordmark className="text-[20px]" />
        </h1>
        {usage && <TierBadge premium={usage.premium} />}
      </header>
      <VideoSection />
      <UsageSection state={state} />
      <AccountSection state={state} ask={ask} />
      <nav aria-label={translate("nav.label")} className="flex gap-5 border-t border-rule pt-3 text-sm">
        {links.map(({ href, text }) => (
          <a
            key={href}
            href={href}
            target="_blank"
            rel="noreferrer"
            className="text-soft underline decoration-rule-strong underline-offset-4 hover:text-ink"
          >
            {translate(text)}
          </a>
        ))}
      </nav>
    </main>
  );
}
