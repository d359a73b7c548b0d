import { getTierLimit } from "@pith/core/plans/get-tier-limit";
import { parseSummariesLimit } from "@pith/core/plans/parse-summaries-limit";
import type { AccountState } from "../messages/account-messages.ts";
import { UsageLine } from "./usage-line.tsx";
import type { KnownAccount } from "./use-account.ts";

interface Usage {
  used: number;
  /** Null is unlimited. */
  limit: number | null;
}

/** Null where somebody has to sign in before there is anything to use. */
function readUsage({ usage, signIn }: AccountState): Usage | null {
  if (usage) {
    return { used: usage.textSummariesUsed, limit: parseSummariesLimit(usage.premium.summaries_limit) };
  }
  // A guest who hasn't asked for anything yet isn't known to the server, and has all of the free plan.
  return signIn.state === "guest" ? { used: 0, limit: getTierLimit("free") } : null;
}

function describe({ used, limit }: Usage): string {
  if (limit === null) return used === 1 ? "1 summary, unlimited" : `${used} summaries, unlimited`;
  return `${used} of ${limit} used`;
}

/** This month's full summaries. Glances aren't counted. */
export function UsageSection({ state }: { state: KnownAccount }) {
  const usage = state.kind === "known" ? readUsage(state.account) : null;
  if (state.kind !== "loading" && !usage) return null;
  return (
    <section aria-labelledby="usage-title">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <h2 id="usage-title" className="font-medium">
          Full summaries this month
        </h2>
        <p className="text-soft tabular" data-usage="">
          {usage ? describe(usage) : "…"}
        </p>
      </div>
      <div aria-hidden="true" className="mt-1 flex h-5 items-center gap-1">
        {usage ? <UsageLine {...usage} /> : <span className="h-0.5 flex-1 rounded-full bg-rule" />}
      </div>
    </section>
  );
}
