import { getTierLimit } from "@pith/core/plans/get-tier-limit";
import { parseSummariesLimit } from "@pith/core/plans/parse-summaries-limit";
import type { AccountState } from "../messages/account-messages.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { UsageLine } from "./usage-line.tsx";
import type { KnownAccount } from "./use-account.ts";

interface Usage {
  used: number;
  /** Null if unlimited. */
  limit: number | null;
}

/** Returns null if the user has to sign in first. */
function readUsage({ usage, signIn, hasPlans }: AccountState): Usage | null {
  if (usage) {
    return { used: usage.textSummariesUsed, limit: parseSummariesLimit(usage.summariesLimit) };
  }
  // Guests don't exist on the server before their first request, so their free quota is untouched.
  return signIn.state === "guest" && hasPlans ? { used: 0, limit: getTierLimit("free") } : null;
}

/** Shows this month's full summaries. Glances don't count. */
export function UsageSection({ state }: { state: KnownAccount }) {
  const { translate } = useTexts();
  const usage = state.kind === "known" ? readUsage(state.account) : null;
  if (state.kind !== "loading" && !usage) return null;
  const hasPlans = state.kind !== "known" || state.account.hasPlans;
  return (
    <section aria-labelledby="usage-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <h2 id="usage-title" className="font-medium">
          {translate("usage.title")}
        </h2>
        <p className="text-soft tabular" data-usage="">
          {usage === null
            ? "…"
            : usage.limit === null
              ? translate(hasPlans ? "usage.unlimited" : "usage.used", { used: usage.used })
              : translate("usage.limited", { used: usage.used, limit: usage.limit })}
        </p>
      </div>
      <div aria-hidden="true" className="mt-1 flex h-5 items-center gap-1">
        {usage ? <UsageLine {...usage} /> : <span className="h-0.5 flex-1 rounded-full bg-rule" />}
      </div>
    </section>
  );
}
