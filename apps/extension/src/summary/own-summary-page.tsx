import type { Summary } from "@pith/core/summaries/summary";
import { Wordmark } from "@pith/ui/brand/wordmark";
import { startSummaryProgress } from "@pith/ui/model/summary-progress";
import { SummaryReader } from "@pith/ui/reader/summary-reader";
import { openTab } from "../platform/active-tab.ts";
import { useTexts } from "../texts/texts-provider.tsx";

/**
 * Shows a summary by the user's own model that is stored on this device. Clicking a timestamp opens the video
 * at that time.
 */
export function OwnSummaryPage({ summary }: { summary: Summary | null }) {
  const { say } = useTexts();
  const open = (seconds: number | null) => {
    const url = new URL(summary?.video?.url ?? "https://www.youtube.com/");
    if (seconds !== null) url.searchParams.set("t", `${Math.floor(seconds)}s`);
    void openTab(url.href);
  };
  return (
    <main className="mx-auto flex max-w-200 flex-col gap-6 px-4 pt-8 pb-16">
      <Wordmark className="text-[20px]" />
      {summary ? (
        <SummaryReader
          summary={startSummaryProgress(summary)}
          currentSeconds={null}
          onSeek={({ seconds }) => open(seconds)}
        />
      ) : (
        <p>{say({ code: "not_found.summary", params: {} })}</p>
      )}
    </main>
  );
}
